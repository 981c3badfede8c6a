import { withoutHidden } from '../../core/text.ts';
import { normalCode } from '../../payments/payments/rules.ts';

/** What people write for an apostrophe, in words as in Ng'ang'a. */
export const apostrophes = /['`\u2018\u2019\u02bc]/g;
const keyLengthMax = 100;
/** More parts than a reference of twenty characters can have. */
const chunksMax = 10;

/** A reference as it is compared: letters and digits only, in capitals. The database has the same rule as account_key(). */
export function accountKey(typed: string): string {
  return (normalCode(typed) ?? '').replace(/[^A-Z0-9]/g, '');
}

/**
 * One way to read a reference: the number in it as it is compared, and the words beside the number.
 * `whole`: the number is all of the reference. `named`: words stand beside it. `part`: other numbers stand beside it.
 * `written` is the number with its signs, in capitals.
 */
export type Reading = { how: 'whole' | 'named' | 'part'; key: string; words: string[]; written: string };

/**
 * All ways to read what a payer typed: the whole of it and what follows the last `#`, where a bank's paybill puts the student after the
 * school; each with and without one of the school's prefixes and without words such as ADM.
 */
export function readingsOf(typed: string | null, prefixes: readonly string[] = []): Reading[] {
  if (typed === null) return [];
  const text = withoutHidden(typed.normalize('NFKC').toUpperCase()).replace(apostrophes, '');
  const forms = [text, text.slice(text.lastIndexOf('#') + 1)];
  const shorter = forms.flatMap((form) => prefixes.map((prefix) => withoutPrefix(form, accountKey(prefix))));
  const readings = [...new Set([...forms, ...shorter])].flatMap(readingsOfForm);
  const seen = new Map(readings.map((reading) => [JSON.stringify(reading), reading]));
  return [...seen.values()].filter(({ key }) => key !== '' && key.length <= keyLengthMax);
}

/** The numbers that a reference may have, of which a slip can be looked for: not the parts of several numbers. */
export function numbersIn(typed: string | null, prefixes: readonly string[] = []): string[] {
  const readings = readingsOf(typed, prefixes).filter(({ how }) => how !== 'part');
  return [...new Set(readings.map(({ key }) => key))];
}

/** The text after the prefix, however its signs are typed; all of the text where it does not begin with the prefix. */
function withoutPrefix(text: string, prefix: string): string {
  if (prefix === '' || !accountKey(text).startsWith(prefix)) return text;
  const end = [...text].findIndex((_, place) => accountKey(text.slice(0, place + 1)) === prefix);
  return text.slice(end + 1);
}

/** Letters alone or figures alone; words of one chunk stand together without a space or a sign. */
type Word = { text: string; chunk: number; start: number; end: number };

function readingsOfForm(form: string): Reading[] {
  // Accents and apostrophes are typed or left out; A/C is one word.
  const plain = form
    .replace(/\bA\s*\/\s*C\b/g, 'ACC')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  const meant = withoutFillers(wordsOf(plain));
  const number = (part: readonly Word[]) => ({ key: part.map(({ text }) => text).join(''), written: writtenIn(plain, part) });
  return [
    { how: 'whole', key: accountKey(form), written: form.trim().replace(/\s+/g, ' '), words: [] },
    { how: 'whole', ...number(meant), words: [] },
    ...numbersBesideWords(meant).map(({ part, words: beside }) => ({ how: 'named' as const, ...number(part), words: beside })),
    ...partsOf(meant).map((part) => ({ how: 'part' as const, ...number(part), words: [] })),
  ];
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[A-Z0-9]+/g)].flatMap(({ 0: chars, index }, chunk) =>
    [...chars.matchAll(/[A-Z]+|[0-9]+/g)].map(({ 0: word, index: offset }) => {
      const start = index + offset;
      return { text: word, chunk, start, end: start + word.length };
    }),
  );
}

/** What parents write beside a number, in English and Kiswahili, and what names nobody. */
const fillers = new Set([
  ...['ADM', 'ADMN', 'ADMNO', 'ADMISSION', 'ADMISSIONNO', 'ADMISSIONNUMBER', 'NO', 'NOS', 'NUM', 'NUMBER', 'NAMBA', 'NBR', 'REG', 'REGNO'],
  ...['REGISTRATION', 'USAJILI', 'YA', 'ACC', 'ACCNO', 'ACCOUNT', 'AC', 'ACNO', 'REF', 'REFNO', 'REFERENCE', 'STUDENT', 'PUPIL', 'LEARNER'],
  ...['MWANAFUNZI', 'FEE', 'FEES', 'SCHOOL', 'SCHOOLFEE', 'SCHOOLFEES', 'SHULE', 'KARO', 'ADA', 'FOR', 'OF', 'PAY', 'PAYMENT', 'MALIPO'],
]);
const termWords = new Set(['TERM', 'T', 'MUHULA']);

/** Without words such as ADM, and without the number of a term. */
function withoutFillers(words: readonly Word[]): Word[] {
  const isTerm = (place: number) => termWords.has(words[place]?.text ?? '') && /^[123]$/.test(words[place + 1]?.text ?? '');
  return words.filter(({ text }, place) => !fillers.has(text) && !isTerm(place) && !isTerm(place - 1));
}

const isNumber = ({ text }: Word) => /^[0-9]/.test(text);

/** Each way to divide a reference into one number, perhaps with letters of its own, and words beside it. */
function numbersBesideWords(words: readonly Word[]): { part: Word[]; words: string[] }[] {
  const first = words.findIndex(isNumber);
  const last = words.findLastIndex(isNumber);
  if (first < 0 || words.length > chunksMax) return [];
  return ranges(words.length)
    .filter(([from, to]) => from <= first && to > last && to - from < words.length)
    .map(([from, to]) => {
      const beside = [...words.slice(0, from), ...words.slice(to)];
      return { part: words.slice(from, to), words: beside.map(({ text }) => text) };
    });
}

/** The parts of a reference with several numbers, cut where spaces and signs are; a part has a number. */
function partsOf(words: readonly Word[]): Word[][] {
  const chunks = [...new Set(words.map(({ chunk }) => chunk))].map((place) => words.filter(({ chunk }) => chunk === place));
  if (chunks.filter((chunk) => chunk.some(isNumber)).length < 2 || chunks.length > chunksMax) return [];
  return ranges(chunks.length)
    .filter(([from, to]) => to - from < chunks.length)
    .map(([from, to]) => chunks.slice(from, to).flat())
    .filter((part) => part.some(isNumber));
}

function ranges(count: number): [number, number][] {
  return Array.from({ length: count }, (_, from) =>
    Array.from({ length: count - from }, (_each, more): [number, number] => [from, from + more + 1]),
  ).flat();
}

function writtenIn(text: string, part: readonly Word[]): string {
  const [first, last] = [part[0], part.at(-1)];
  return first && last ? text.slice(first.start, last.end).replace(/\s+/g, ' ') : '';
}
