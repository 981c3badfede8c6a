import * as z from 'zod/mini';
import { asField, type FieldFacts, spoken } from './fields.ts';
import { preprocess } from './preprocess.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that PostgreSQL or a printer cannot hold
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** True when every character can be stored and printed: no control characters, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !unstorable.test(text);
}

// Format, bidirectional and zero-width characters, fillers, variation selectors and the blank Braille cell: two texts that differ only
// in these look alike on screen and on paper.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** True for text that stands on one line and shows all that is in it. */
function isOneLine(text: string): boolean {
  return !hidden.test(text);
}

/** Text without the characters that nobody sees. */
export function withoutHidden(text: string): string {
  return text.replace(new RegExp(hidden, 'gu'), '');
}

/** What somebody else's machine gives as a text, as one line that can be stored; null where nothing is left of it. */
export function plainText(given: string | number | null | undefined): string | null {
  const text = withoutHidden(String(given ?? '').toWellFormed()).trim();
  return text === '' ? null : text;
}

/**
 * Text of one line in a form: trimmed, composed (NFC), at most `max` characters, never blank, nothing hidden in it. `label` is the
 * form's, and messages begin with it: "Full Name", "Full name is required". `more` is what else its input has to know.
 */
export function requiredText(label: string, max: number, more: Partial<FieldFacts> = {}) {
  return requiredFreeText(label, max, more).check(z.refine(isOneLine, hiddenFault(label)));
}

/** Like `requiredText`, but absent, null and blank all mean that there is none (undefined). */
export function optionalText(label: string, max: number, more: Partial<FieldFacts> = {}) {
  return emptyMeansAbsent(freeText(label, max, more).check(z.refine(isOneLine, hiddenFault(label))));
}

/** Text that is only compared, never kept: a search, a name to sign in with. It may hold whatever a copy from elsewhere brought along. */
export function requiredFreeText(label: string, max: number, more: Partial<FieldFacts> = {}) {
  const name = spoken(label);
  const schema = z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? `${name} is required` : `${name} must be text`) })
    .check(
      z.refine(isStorable, `${name} has characters that cannot be stored`),
      z.normalize('NFC'),
      z.trim(),
      z.minLength(1, `${name} is required`),
      z.maxLength(max, `${name} must be at most ${max} characters`),
    );
  return asField(schema, { ...typed(label, max), ...more });
}

/** Like `requiredFreeText`, but absent, null and blank all mean that there is none (undefined). */
export function optionalFreeText(label: string, max: number, more: Partial<FieldFacts> = {}) {
  return emptyMeansAbsent(freeText(label, max, more));
}

function freeText(label: string, max: number, more: Partial<FieldFacts> = {}) {
  const name = spoken(label);
  const schema = z
    .string({ error: `${name} must be text` })
    .check(
      z.refine(isStorable, `${name} has characters that cannot be stored`),
      z.normalize('NFC'),
      z.trim(),
      z.maxLength(max, `${name} must be at most ${max} characters`),
    );
  return asField(schema, { ...typed(label, max), ...more });
}

/** What is typed in is mostly about somebody else, whom the browser does not know. */
function typed(label: string, maxLength: number): FieldFacts {
  return { label, maxLength, autoComplete: 'off' };
}

function hiddenFault(label: string): string {
  return `${spoken(label)} has a line break or a hidden character; please type it again`;
}

/** Lets an optional field of any schema be sent as "" or null, as web forms do; both mean that it is absent. */
export function emptyMeansAbsent<S extends z.core.$ZodType>(schema: S) {
  const blankAsAbsent = (value: unknown) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value);
  return preprocess(blankAsAbsent, z.optional(schema));
}

/** A filter in a query: nothing for `all`, "", null and absent. */
export function allMeansAbsent<S extends z.core.$ZodType>(schema: S) {
  return preprocess((value) => (value === 'all' ? undefined : value), emptyMeansAbsent(schema));
}

/** An optional field of a record that exists: absent and null leave it as it is, "" takes its value away (null). */
export function changeableText<S extends z.core.$ZodType>(schema: S) {
  const blankAsNone = (value: unknown) => {
    if (value === null) return undefined;
    return typeof value === 'string' && value.trim() === '' ? null : value;
  };
  return preprocess(blankAsNone, z.optional(z.nullable(schema)));
}

/**
 * For the `when` of a rule about several fields: it is tried as soon as these fields are good by themselves, whatever is wrong with the
 * others, so that a person reads all faults of a form at once.
 */
export function whenGood(...fields: string[]) {
  return ({ issues }: { issues: readonly { path?: PropertyKey[] | undefined }[] }) =>
    !issues.some(({ path = [] }) => path.length === 0 || fields.includes(String(path[0])));
}

/** A telephone number as the school writes it: 7 to 15 digits with spaces, dashes, brackets and a leading plus allowed. */
export function phoneField(label: string, more: Partial<FieldFacts> = {}) {
  const schema = requiredText(label, 30, { type: 'tel', ...more });
  return schema.check(z.refine((text) => text === '' || isPhone(text), `${spoken(label)} must be a number such as 0712 345 678`));
}

/** An e-mail address in the form of one; whether anybody reads it is not checked. */
export function emailField(label: string, more: Partial<FieldFacts> = {}) {
  return z.pipe(
    requiredText(label, 254, { type: 'email', ...more }),
    z.email(`${spoken(label)} must be an address such as jane@example.com`),
  );
}

/** True for text that holds a telephone number and nothing else. */
export function isPhone(text: string): boolean {
  const digitCount = text.replace(/\D/g, '').length;
  return /^\+?[\d\s()-]+$/.test(text) && digitCount >= 7 && digitCount <= 15;
}
