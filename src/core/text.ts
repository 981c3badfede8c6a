import * as z from 'zod/mini';
import { absentOr, asField, type FieldFacts, spoken } from './fields.ts';
import { blankMeansAbsent, preprocess } from './preprocess.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that PostgreSQL or a printer cannot hold
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** True if every character can be stored and printed: no control characters, no half surrogate pairs. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !unstorable.test(text);
}

// Format, bidirectional and zero-width characters, fillers, variation selectors and the blank Braille cell: texts that differ only in these
// look alike.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const everyHidden = new RegExp(hidden, 'gu');

/** True for one line of text without hidden characters. */
function isOneLine(text: string): boolean {
  return !hidden.test(text);
}

/** Text without invisible characters. */
export function withoutHidden(text: string): string {
  return text.replace(everyHidden, '');
}

/** Normalises a reference: letters and digits only, in capitals. The database function account_key() has the same rule. */
export function accountKey(typed: string): string {
  return withoutHidden(typed.normalize('NFKC').toUpperCase()).replace(/[^A-Z0-9]/g, '');
}

/** Another system's text as one line that can be stored; null if nothing is left. */
export function plainText(value: string | number | null | undefined): string | null {
  const text = withoutHidden(String(value ?? '').toWellFormed()).trim();
  return text === '' ? null : text;
}

/**
 * One line of text in a form: trimmed, composed (NFC), at most `max` characters, not blank, nothing hidden. `label` begins its messages:
 * "Full Name", "Full name is required". `more` holds further facts for its input.
 */
export function requiredText(label: string, max: number, more: Partial<FieldFacts> = {}) {
  return requiredFreeText(label, max, more).check(z.refine(isOneLine, hiddenFault(label)));
}

/** The name of a person or a thing: like `requiredText`, with one space between two words, as pages show no more than one. */
export function nameText(label: string, max: number) {
  return requiredText(label, max).check(z.overwrite((name) => name.replace(/\s+/g, ' ')));
}

/** Like `requiredText`, but absent, null and blank mean none (undefined). */
export function optionalText(label: string, max: number, more: Partial<FieldFacts> = {}, ...checks: z.core.$ZodCheck<string>[]) {
  return emptyMeansAbsent(freeText(label, max, more).check(z.refine(isOneLine, hiddenFault(label)), ...checks));
}

/** Text that is only compared, never stored: a search, a username. It may contain anything that was pasted. */
export function requiredFreeText(label: string, max: number, more: Partial<FieldFacts> = {}) {
  const name = spoken(label);
  const schema = z
    .string({ error: absentOr(`${name} is required`, `${name} must be text`) })
    .check(
      z.refine(isStorable, `${name} has characters that cannot be stored`),
      z.normalize('NFC'),
      z.trim(),
      z.minLength(1, `${name} is required`),
      z.maxLength(max, `${name} must be at most ${max} characters`),
    );
  return asField(schema, { ...typed(label, max), ...more });
}

/** Like `requiredFreeText`, but absent, null and blank mean none (undefined). */
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

/** Typed data is mostly about others, whom the browser does not know. */
function typed(label: string, maxLength: number): FieldFacts {
  return { label, maxLength, autoComplete: 'off' };
}

function hiddenFault(label: string): string {
  return `${spoken(label)} has a line break or a hidden character; please type it again`;
}

/** An optional field that web forms may send as "" or null; both mean absent. */
export function emptyMeansAbsent<S extends z.core.$ZodType>(schema: S) {
  return preprocess(blankMeansAbsent, z.optional(schema));
}

/** A filter in a query: undefined for `all`, "", null and absent. */
export function allMeansAbsent<S extends z.core.$ZodType>(schema: S) {
  return preprocess((value) => (value === 'all' ? undefined : value), emptyMeansAbsent(schema));
}

/** An optional field of an existing record: absent and null keep the value, "" clears it (null). */
export function changeableText<S extends z.core.$ZodType>(schema: S) {
  const blankAsNone = (value: unknown) => {
    if (value === null) return undefined;
    return typeof value === 'string' && value.trim() === '' ? null : value;
  };
  return preprocess(blankAsNone, z.optional(z.nullable(schema)));
}

/**
 * For the `when` of a rule about several fields: it is tried once these fields are valid, whatever is wrong with others, so that a form
 * shows all faults together.
 */
export function whenGood(...fields: string[]) {
  return ({ issues }: { issues: readonly { path?: PropertyKey[] | undefined }[] }) =>
    !issues.some(({ path = [] }) => path.length === 0 || fields.includes(String(path[0])));
}

/** A phone number: 7 to 15 digits with spaces, dashes, brackets and a leading plus. */
export function phoneField(label: string, more: Partial<FieldFacts> = {}) {
  const schema = requiredText(label, 30, { type: 'tel', ...more });
  return schema.check(z.refine((text) => text === '' || isPhone(text), `${spoken(label)} must be a number such as 0712 345 678`));
}

/** A well-formed e-mail address; whether it exists is not checked. */
export function emailField(label: string, more: Partial<FieldFacts> = {}) {
  return z.pipe(
    requiredText(label, 254, { type: 'email', ...more }),
    z.email(`${spoken(label)} must be an address such as jane@example.com`),
  );
}

/** True for text that is only a phone number. */
export function isPhone(text: string): boolean {
  const digitCount = text.replace(/\D/g, '').length;
  return /^\+?[\d\s()-]+$/.test(text) && digitCount >= 7 && digitCount <= 15;
}
