import { z } from 'zod';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that PostgreSQL or a printer cannot hold
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** True when every character can be stored and printed: no control characters, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !unstorable.test(text);
}

/** Text of a form field: trimmed, composed (NFC), at most `max` characters, never blank. */
export function requiredText(label: string, max: number) {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? `${label} is required` : `${label} must be text`) })
    .refine(isStorable, `${label} has characters that cannot be stored`)
    .normalize('NFC')
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters`);
}

/** Like `requiredText`, but absent, null and blank all mean that there is none (undefined). */
export function optionalText(label: string, max: number) {
  const given = z
    .string({ error: `${label} must be text` })
    .refine(isStorable, `${label} has characters that cannot be stored`)
    .normalize('NFC')
    .trim()
    .max(max, `${label} must be at most ${max} characters`);
  return emptyMeansAbsent(given);
}

/** Lets an optional field of any schema be sent as "" or null, as web forms do; both mean that it is absent. */
export function emptyMeansAbsent<S extends z.ZodType>(schema: S) {
  const blankAsAbsent = (value: unknown) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value);
  return z.preprocess(blankAsAbsent, schema.optional());
}

/** An optional field of a record that exists: absent leaves it as it is, "" and null take its value away (null). */
export function changeableText<S extends z.ZodType>(schema: S) {
  const blankAsNone = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);
  return z.preprocess(blankAsNone, schema.nullable().optional());
}

/** A telephone number as the school writes it: 7 to 15 digits with spaces, dashes, brackets and a leading plus allowed. */
export function phoneField(label: string) {
  return requiredText(label, 30).refine((text) => text === '' || isPhone(text), `${label} must be a telephone number`);
}

/** An e-mail address in the form of one; whether anybody reads it is not checked. */
export function emailField(label: string) {
  return requiredText(label, 254).pipe(z.email(`${label} must be an address such as jane@example.com`));
}

/** True for text that holds a telephone number and nothing else. */
export function isPhone(text: string): boolean {
  const digitCount = text.replace(/\D/g, '').length;
  return /^\+?[\d\s()-]+$/.test(text) && digitCount >= 7 && digitCount <= 15;
}

/** Names as people list them: "Grade 4, Grade 5 and Grade 6". */
export function listedText(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
