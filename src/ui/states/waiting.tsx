import classes from './waiting.module.css';

/** A ring that turns; beside it words say what is waited for. */
export function Loader({ size = 'md' }: { size?: 'sm' | 'md' }) {
  return <span className={classes.loader} data-size={size} aria-hidden />;
}

/** Stands where words will be; `className` says how long they usually are. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <span className={`${classes.skeleton} ${className}`.trim()} />;
}
