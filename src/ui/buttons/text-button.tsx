import type { ComponentProps } from 'react';
import classes from './text-button.module.css';

/** A button that reads as a link in its sentence or list. */
export function TextButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${classes.text} ${className}`.trim()} />;
}
