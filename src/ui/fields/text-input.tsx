import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldFrame } from './field.tsx';

export type TextInputProps = FieldFrame &
  Omit<ComponentProps<'input'>, keyof FieldFrame> & {
    /** What stands before what is typed: an icon, or a word such as KES. */
    leftSection?: ReactNode;
  };

export function TextInput({ label, description, error, size, className, leftSection, ...input }: TextInputProps) {
  return (
    <Field {...{ label, description, error, size, className }} mandatory={input['aria-required']} start={leftSection}>
      {(wiring) => <input type="text" {...input} {...wiring} />}
    </Field>
  );
}

type TextareaProps = FieldFrame & Omit<ComponentProps<'textarea'>, keyof FieldFrame>;

export function Textarea({ label, description, error, size, className, ...textarea }: TextareaProps) {
  return (
    <Field {...{ label, description, error, size, className }} mandatory={textarea['aria-required']}>
      {(wiring) => <textarea {...textarea} {...wiring} />}
    </Field>
  );
}
