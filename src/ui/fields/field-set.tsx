import { type ReactNode, useId } from 'react';
import choice from './choice.module.css';
import classes from './field.module.css';
import type { FieldFrame } from './field.tsx';

type FieldSetProps = Omit<FieldFrame, 'size'> & {
  /** The field's path, by which a fault takes the focus to it. */
  path: string;
  children: ReactNode;
};

/** Several controls that are one field, with its legend and its error. */
export function FieldSet({ label, path, description, error, className = '', children }: FieldSetProps) {
  const id = useId();
  const parts = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
  return (
    <fieldset
      className={`${choice.group} ${className}`.trim()}
      data-path={path}
      tabIndex={-1}
      aria-describedby={parts.join(' ') || undefined}
    >
      <legend>{label}</legend>
      {description && (
        <p className={classes.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      {children}
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
