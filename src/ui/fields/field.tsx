import { type AriaAttributes, type ReactNode, useId } from 'react';
import classes from './field.module.css';

/** The common parts of every field. */
export type FieldFrame = {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** 'sm' in the filters above a list. */
  size?: 'sm' | 'md';
  className?: string;
};

/** The ids that connect a control with its texts. */
type Wiring = { id: string; className: string | undefined; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

type FieldProps = FieldFrame & {
  /** True for a required field: its label gets an asterisk. */
  mandatory: AriaAttributes['aria-required'];
  /** Shown before the typed text: an icon, or a word such as KES. */
  start?: ReactNode;
  /** Shown after it. */
  end?: ReactNode;
  children: (wiring: Wiring) => ReactNode;
};

/** A control with its label and its error. */
export function Field({ label, description, error, size = 'md', className = '', mandatory, start, end, children }: FieldProps) {
  const id = useId();
  const parts = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
  return (
    <div className={`${classes.field} ${className}`.trim()} data-size={size}>
      <label className={classes.label} htmlFor={id} data-mandatory={mandatory === true || undefined}>
        {label}
      </label>
      {description && (
        <p className={classes.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      <div
        className={classes.control}
        data-start={start && (typeof start === 'string' ? 'words' : 'icon')}
        data-end={end !== undefined || undefined}
      >
        {start && <span className={classes.start}>{start}</span>}
        {children({
          id,
          className: classes.input,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': parts.join(' ') || undefined,
        })}
        {end && <span className={classes.end}>{end}</span>}
      </div>
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
