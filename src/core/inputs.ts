import * as z from 'zod/mini';
import { absentOr, asField, spoken } from './fields.ts';

/** The most students that an install may allow a school. */
export const schoolStudentsMax = 1_000_000;

type Bounds = {
  label: string;
  min: number;
  max: number;
  /** The message for invalid and missing numbers, if the usual one does not fit. */
  wrong?: string;
  missing?: string;
};

/**
 * A whole number in a request: an integer, or its digits as text, since forms and the specification's clients send both. Nothing else is
 * coerced: true, [5], "0x10", "1e3" and " 12 " are refused.
 */
export function wholeNumberInput({ label, min, max, wrong, missing }: Bounds) {
  const outside = wrong ?? `${spoken(label)} must be a whole number from ${min} to ${max}`;
  const error = absentOr(missing ?? `${spoken(label)} is required`, outside);
  const digits = new RegExp(`^\\d{1,${String(max).length}}$`);
  const wire = z.union([z.int({ error }), z.string().check(z.regex(digits, { error }))], { error });
  const codec = z.codec(wire, z.int().check(z.gte(min, outside), z.lte(max, outside)), {
    decode: Number,
    encode: (value) => value,
  });
  return asField(codec, { label, maxLength: String(max).length, inputMode: 'numeric', autoComplete: 'off' });
}

/** One of the given values in a request. `wrong` is the message about any other. */
export function choiceInput<const Values extends readonly string[]>(label: string, values: Values, wrong: string) {
  return asField(z.enum(values, { error: absentOr(`${spoken(label)} is required`, wrong) }), { label });
}
