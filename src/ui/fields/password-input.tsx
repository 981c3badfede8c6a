import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { ActionIcon } from '../buttons/icon-button.tsx';
import { Field, type FieldFrame } from './field.tsx';
import classes from './password-input.module.css';

type PasswordInputProps = FieldFrame & Omit<ComponentProps<'input'>, keyof FieldFrame | 'type'>;

/** A password with a button to show it. The button has its own name, so the label finds the field. */
export function PasswordInput({ label, description, error, size, className, ...input }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const eye = (
    <ActionIcon
      className={classes.eye}
      aria-label="Show what is typed"
      aria-pressed={isShown}
      // A pointer press keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setIsShown(!isShown)}
    >
      {isShown ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
    </ActionIcon>
  );
  return (
    <Field {...{ label, description, error, size, className }} mandatory={input['aria-required']} end={eye}>
      {(wiring) => <input {...input} {...wiring} type={isShown ? 'text' : 'password'} />}
    </Field>
  );
}
