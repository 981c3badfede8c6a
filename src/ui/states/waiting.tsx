import classes from './waiting.module.css';

/** A spinner; the words beside it say what it waits for. */
export function Loader({ size = 'md' }: { size?: 'sm' | 'md' }) {
  return <span className={classes.loader} data-size={size} aria-hidden />;
}

/** A placeholder for text; `className` sets its usual length. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <span className={`${classes.skeleton} ${className}`.trim()} />;
}
