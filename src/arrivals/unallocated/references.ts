import { accountKey, withoutHidden } from '../../core/text.ts';
import { countedWords, feeWords, isLabel, monthWords, noNames, termWords } from './reference-words.ts';

/** Characters that people use for an apostrophe, as in Ng'ang'a. */
export const apostrophes = /['`\u2018\u2019\u02bc]/g;
const keyLengthMax = 100;
/** Longer than what any bank writes of a payment: such a text is no reference, and reading it would keep others waiting. */
const typedLengthMax = 300;
/** More parts than a reference of twenty characters can have. */
const chunksMax = 10;

/**
 * One reading of a reference: its normalised number, and the words beside it. `whole`: the number is the whole reference. `named`: words
 * are beside it. `part`: other numbers are beside it. `written` is the number with its signs, in capitals. `isWithFees`:
 * words for fees or a term are with it, and none that says that it is a student's, as in "Fees Term 1 2026". `isApart`: they are,
 * and no such word is beside the number. `isDoubtful`: the number is written as an amount is, or a part of it is hidden.
 */
export type Reading = {
  how: 'whole' | 'named' | 'part';
  key: string;
  words: string[];
  written: string;
  isWithFees?: true;
  isApart?: true;
  isDoubtful?: true;
};

/**
 * All readings of a typed reference: the whole, and what stands behind a `#`, where a bank's paybill puts the student; each with and
 * without the school's prefixes and words such as ADM. None of a text of more than 300 characters.
 */
export function readingsOf(typed: string | null, prefixes: readonly string[] = []): Reading[] {
  if (typed === null || typed.length > typedLengthMax) return [];
  const text = withoutHidden(typed.normalize('NFKC').toUpperCase()).replace(apostrophes, '');
  const forms = [text, ...behindSign(text)];
  const ownKeys = prefixes.map((prefix) => accountKey(prefix));
  const shorter = forms.flatMap((form) => ownKeys.map((prefix) => withoutPrefix(form, prefix)));
  // The prefix is the school's, although a child may have its figures.
  const isOwn = ({ how, key }: Reading) => how === 'part' && ownKeys.includes(key) && accountKey(text).startsWith(key);
  const readings = [...new Set([...forms, ...shorter])].flatMap(readingsOfForm).filter((reading) => !isOwn(reading));
  const seen = new Map(readings.map((reading) => [JSON.stringify(reading), reading]));
  return [...seen.values()].filter(({ key }) => key !== '' && key.length <= keyLengthMax);
}

/** What stands behind the only `#`, where before it is nothing, a number, a word such as ADM, or letters that count nothing else. */
function behindSign(text: string): string[] {
  const [, before = '', typed] = /^([^#]*)#([^#]+)$/.exec(text) ?? [];
  if (typed === undefined) return [];
  const isTrusted = (word: string) => isLabel(word) || feeWords.has(word) || /^\d*$/.test(word);
  const isOfSchool = /^[A-Z]+$/.test(before) && !countedWords.has(before);
  return isOfSchool || before.split(/[^A-Z0-9]+/).every(isTrusted) ? [typed] : [];
}

/** The possible numbers of a reference, to look for slips: without the parts of several numbers. */
export function numbersIn(typed: string | null, prefixes: readonly string[] = []): string[] {
  const readings = readingsOf(typed, prefixes).filter(({ how }) => how !== 'part');
  return [...new Set(readings.map(({ key }) => key))];
}

/** True of a period with the year, the last or the next, as 2/2026 is in 2026. */
export function isPeriodNear(written: string, year: number): boolean {
  const years = (written.match(/\d+/g) ?? []).map((digits) => (digits.length > 2 ? Number(digits) : 2000 + Number(digits)));
  return isPeriod(written) && years.some((each) => Math.abs(each - year) <= 1);
}

/** True of a day, a month or a school year: 12/11, 12/11/26, 2/2026, 2/26, 2026/2, 2025/26, 2025/2026. */
function isPeriod(written: string): boolean {
  const [, year = '', next = ''] = /^20(\d\d)[/-](?:20)?(\d\d)$/.exec(written) ?? [];
  return periods.test(written) || (year !== '' && Number(next) === Number(year) + 1);
}

const [days, months] = ['(?:0?[1-9]|[12]\\d|3[01])', '(?:0?[1-9]|1[0-2])'];
const sign = '(?:[/.,-] ?| (?:OF )?)';
const periods = new RegExp(
  [
    ...[`^${days}[/-]${months}(?:[/-](?:20)?\\d\\d)?$`, `^${months}[/-]2\\d$`],
    ...[`^${months}${sign}20\\d\\d$`, `^20\\d\\d${sign}${months}$`],
  ].join('|'),
);

/**
 * True of a number that has words for fees alone beside it: among a bank's words it may be an amount, a count or a period. None of these is
 * written as 2026/1059, 0059 or 2024.015 is.
 */
export function isNumberWithFees(text: string): boolean {
  return readingsOf(text).some(({ isWithFees, key, written }) => {
    const isOfRegister = (/\d[/-]\d/.test(written) && !isPeriod(written)) || /^0\d{2,}$|^\d{4,}\.\d{3}$/.test(written);
    return isWithFees && /^\d+$/.test(key) && !isOfRegister;
  });
}

/** The text after the prefix, however its signs are typed; the whole text without the prefix. */
function withoutPrefix(text: string, prefix: string): string {
  let read = '';
  let end = 0;
  for (const sign of text) {
    if (read === prefix || !prefix.startsWith(read)) break;
    read += accountKey(sign);
    end += sign.length;
  }
  return read === prefix ? text.slice(end) : text;
}

/** Only letters or only digits; the words of one chunk have no space or sign between them. */
type Word = { text: string; chunk: number; start: number; end: number };

function readingsOfForm(form: string): Reading[] {
  // Accents and apostrophes are optional; A/C is one word.
  const plain = termsInFigures(withoutMarks(form.replace(/\bA\s*\/\s*C\b/g, 'ACC')));
  const words = wordsOf(plain);
  const ownWords = withoutFillers(words);
  const number = (part: readonly Word[]) => ({ key: part.map(({ text }) => text).join(''), written: writtenIn(plain, part) });
  const readings: Reading[] = [
    { how: 'whole', key: accountKey(form), written: form.trim().replace(/\s+/g, ' '), words: [] },
    { how: 'whole', ...number(ownWords), words: [], ...besideFees(words, ownWords) },
    ...numbersBesideWords(ownWords).map(({ part, words: beside }) => ({ how: 'named' as const, ...number(part), words: beside })),
    ...partsOf(ownWords).map((part) => ({ how: 'part' as const, ...number(part), words: [] })),
  ];
  const isAmount = amount.test(plain.replace(/\b(?:TERM|MUHULA|T) ?[123]\b/g, ' '));
  return isAmount || hasHidden(form) ? readings.map((reading) => ({ ...reading, isDoubtful: true })) : readings;
}

/** Words with one number, which has the marks of an amount: 5,000 or 5000/=. */
const amount = /^\D*(?:\d{1,3}(?:,\d{3})+(?:\.\d\d)?(?: ?\/[=-])?|\d+(?:\.\d\d)? ?\/[=-])\D*$/;

/** True of a number of which a bank hides the rest, such as ****1059: it is the end of an account. */
export function hasHidden(text: string): boolean {
  return /\*\*\s*\d/.test(text);
}

const terms = [
  ['ONE|I', '1 ?ST|FIRST'],
  ['TWO|II', '2 ?ND|SECOND'],
  ['THREE|III', '3 ?RD|THIRD'],
].map(([after, before]) => new RegExp(`\\b(?:TERM|MUHULA) ?(?:${after})\\b|\\b(?:${before}) TERM\\b`, 'g'));

/** Term two, Term II and 2nd term as Term 2. */
function termsInFigures(text: string): string {
  return terms.reduce((read, term, place) => read.replace(term, `TERM ${place + 1}`), text);
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[A-Z0-9]+/g)].flatMap(({ 0: chars, index }, chunk) =>
    [...chars.matchAll(/[A-Z]+|[0-9]+/g)].map(({ 0: word, index: offset }) => {
      const start = index + offset;
      return { text: word, chunk, start, end: start + word.length };
    }),
  );
}

/** Without words such as ADM, and without a term's number. */
function withoutFillers(words: readonly Word[]): Word[] {
  const isTerm = (place: number) => termWords.has(words[place]?.text ?? '') && /^[123]$/.test(words[place + 1]?.text ?? '');
  return words.filter(({ text }, place) => !isLabel(text) && !feeWords.has(text) && !isTerm(place) && !isTerm(place - 1));
}

function besideFees(words: readonly Word[], ownWords: readonly Word[]): Pick<Reading, 'isWithFees' | 'isApart'> {
  const [first, last] = [ownWords[0], ownWords.at(-1)];
  if (!first || !last || words.length === ownWords.length) return {};
  if (!words.some(({ text }) => isLabel(text))) return { isWithFees: true, isApart: true };
  const beside = [words[words.indexOf(first) - 1], words[words.indexOf(last) + 1]];
  return beside.some((word) => word && isLabel(word.text)) ? {} : { isApart: true };
}

/** True if a reference has only words that parents write for any student, such as "School fees Term 2", "Grade 4" or "Fees Jan". */
export function isForAnybody(typed: string): boolean {
  return ownWordsOf(typed).every((word) => monthWords.has(word));
}

/** The words of a reference that may be a name; none where a number or an initial stands beside them. */
export function nameWordsIn(typed: string): string[] {
  const words = ownWordsOf(typed);
  return words.every((word) => /^[A-Z]{3,}$/.test(word)) ? words.map((word) => word.toLowerCase()) : [];
}

/** The words of a reference that no parent writes for any student, without single figures and years. */
function ownWordsOf(typed: string): string[] {
  const plain = withoutMarks(typed.normalize('NFKC').toUpperCase().replace(apostrophes, ''));
  const words = withoutFillers(wordsOf(plain)).map(({ text }) => text);
  return words.filter((word) => !noNames.has(word) && !/^(?:\d|20\d\d)$/.test(word));
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

const isNumber = ({ text }: Word) => /^[0-9]/.test(text);

/** Each division of a reference into one number, with or without letters, and the words beside it. */
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

/** The parts of a reference with several numbers, cut at spaces and signs; each has a number. */
function partsOf(words: readonly Word[]): Word[][] {
  const places = [...new Set(words.map(({ chunk }) => chunk))];
  if (places.length > chunksMax) return [];
  const chunks = places.map((place) => words.filter(({ chunk }) => chunk === place));
  if (chunks.filter((chunk) => chunk.some(isNumber)).length < 2) return [];
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
