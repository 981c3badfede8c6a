import type { ComponentProps } from 'react';
import classes from './text-button.module.css';

/** A button that looks like a link in text. */
export function TextButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${classes.text} ${className}`.trim()} />;
}
