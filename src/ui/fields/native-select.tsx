import { IconSelector } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './field.tsx';

type NativeSelectProps = FieldFrame &
  Omit<ComponentProps<'select'>, keyof FieldFrame | 'children'> & {
    /** The choices: a value with its words. */
    data: readonly { value: string; label: string }[];
  };

/** A choice of one, on the device's own list. */
export function NativeSelect({ label, description, error, size, className, data, ...select }: NativeSelectProps) {
  return (
    <Field
      {...{ label, description, error, size, className }}
      mandatory={select['aria-required']}
      end={<IconSelector size={16} aria-hidden />}
    >
      {(wiring) => (
        <select {...select} {...wiring}>
          {data.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
