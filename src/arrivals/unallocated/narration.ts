import { studentOfPayCode } from '../../school/settings/pay-codes.ts';
import { wholePhone } from '../../students/register/phones.ts';
import { type NarrationWord, narrationWords, wordAt } from './narration-words.ts';
import {
  accountKinds,
  accountWords,
  admissionWords,
  bankAccountWords,
  bankWords,
  classWords,
  countedWords,
  deskWords,
  feeWords,
  monthWords,
  noNames,
  numberWords,
  payerWords,
  slipWords,
  studentWords,
  termWords,
} from './reference-words.ts';

/** As banks write them too. */
const shortAccounts = ['ACCT', 'A/C'];
const labels: ReadonlySet<string> = new Set([...accountWords, ...shortAccounts]);
const payerLabels: ReadonlySet<string> = new Set([...bankAccountWords, ...shortAccounts]);
const joins = /^(?:AND|NA|PLUS)$/;
/**
 * Short words before a number that are no letters of a register. NA 1059 may be NA/1059: two letters are never a child's name. JAN 4500 may
 * be an amount, and Jane's number.
 */
const noRegisters: ReadonlySet<string> = new Set([
  ...[...labels, ...numberWords, ...feeWords, ...monthWords],
  ...[...noNames].filter(({ length }) => length > 2),
]);
const anyOf = (words: ReadonlySet<string>) => `\\b(?:${[...words].join('|')})[\\s.]*(?:no[\\s.]*)?`;
const slips = new RegExp(`${anyOf(countedWords)}#|${anyOf(slipWords)}\\d{1,8}#`, 'gi');

/**
 * A text that may name a student. `isLabelled` if it follows Acc, Ref or Adm, as what a payer types into an account does. `listedWith`: it
 * counts only where this text names a student, with which it is listed.
 */
type NarrationReference = { text: string; isLabelled: boolean; listedWith?: string };

/**
 * Possible student numbers in a bank's details, in order: a word with a letter and a digit (SM/1059), a register's letters before a number
 * (SM 1059), and each number after Acc, Ref or Adm (500 and 501), once more with the name beside it. A number alone may be a day, a till,
 * a cheque, a count or an amount, also after a word such as Fee or Of, or joined to it. No class, agent or hidden account is one.
 */
export function referencesInNarration(narration: string): NarrationReference[] {
  const words = narrationWords(narration);
  const references = words.flatMap((_, at) => referencesAt(words, at));
  const alone = new Set(references.flatMap(({ text, listedWith }) => (listedWith === undefined ? [text] : [])));
  const kept = references.filter(({ text, listedWith }) => listedWith === undefined || !alone.has(text));
  return [...new Map(kept.map((reference) => [reference.text, reference])).values()];
}

function referencesAt(words: readonly NarrationWord[], at: number): NarrationReference[] {
  const { text = '', isHidden = true } = words[at] ?? {};
  if (!/\d/.test(text) || isHidden || isCounted(words, at)) return [];
  if (!isNumberAlone(text)) {
    const codes = payCodesIn(text).map((code) => ({ text: code, isLabelled: false }));
    return [{ text, isLabelled: false }, ...codes, ...childAfter(words, { from: at, at })];
  }
  if (isLabelled(words, at)) return [{ text, isLabelled: true }, ...withName(text, nameAfter(words, at))];
  const listedWith = firstOfList(words, at);
  if (listedWith !== null) return [{ text, isLabelled: false, listedWith }];
  return isOfRegister(words, at) ? [{ text: registered(words, at), isLabelled: false }, ...childAfter(words, { from: at - 1, at })] : [];
}

/** A number with the name beside it, as it is typed into an account; none without a name. */
function withName(number: string, name: readonly string[]): NarrationReference[] {
  return name.length === 0 ? [] : [{ text: [number, ...name].join(' '), isLabelled: true }];
}

/** A number with letters, from its first word on, with the name of the child, which follows only after Adm. A month is no such name. */
function childAfter(words: readonly NarrationWord[], { from, at }: { from: number; at: number }): NarrationReference[] {
  if (!isAfterAdm(words, from)) return [];
  const name = nameAfter(words, at).filter((word) => !monthWords.has(word.toUpperCase()));
  return withName(from === at ? (words[at]?.text ?? '') : registered(words, at), name);
}

/** A number with the letters of its register. */
const registered = (words: readonly NarrationWord[], at: number) => `${words[at - 1]?.text} ${words[at]?.text}`;

/** True of a number with one to three letters of a register before it. */
function isOfRegister(words: readonly NarrationWord[], at: number): boolean {
  const [before, text] = [wordAt(words, at - 1), wordAt(words, at)];
  return /^[A-Z]{1,3}$/.test(before) && !noRegisters.has(before) && /^\d/.test(text) && text.length <= 6;
}

/** True of a class such as Form 2B, and of an agent such as Agent A123. */
function isCounted(words: readonly NarrationWord[], at: number): boolean {
  const [before, text] = [wordAt(words, at - 1), wordAt(words, at)];
  return (classWords.has(before) && /^\d{1,2}[A-Z]{1,2}$/.test(text)) || (deskWords.has(before) && /^[A-Z]\d+$/.test(text));
}

/** The pay code that signs join to other words, as in RTGS/K5724, with the numbers beside it, which may be another student's. */
function payCodesIn(text: string): string[] {
  const pieces = text.toUpperCase().split(/[^A-Z0-9]+/);
  const codes = pieces.filter((piece) => /\d/.test(piece) && studentOfPayCode(piece) !== null);
  return pieces.length < 2 || codes.length === 0 ? [] : [...codes, ...(text.match(/[A-Z]{1,4}[^A-Z0-9]?\d+(?![A-Z0-9])/gi) ?? [])];
}

/** The account of money, and its possible student numbers: a bank writes them among other words. */
export function referencesOfMoney(account: string | null): (string | null)[] {
  const others = referencesInNarration(account ?? '').map(({ text }) => text);
  return [account, ...others.filter((reference) => reference !== account)];
}

/** Without the `#` of a slip or a cheque, as in SLIP#4521: what follows it is no account. */
export function withoutSlipSigns(words: string): string {
  return words.replace(slips, (slip) => slip.replace('#', ' '));
}

/** True of words behind a `#` that is not a slip's: they were typed into an account. */
export function hasTypedSign(words: string): boolean {
  return /#[^#]*[A-Za-z0-9]/.test(withoutSlipSigns(words));
}

/** True of words that a bank wrote, and that nobody typed into an account: with a telephone, an amount, or a word such as Transfer. */
export function hasBankWords(words: string): boolean {
  return narrationWords(words).some(({ text }) => {
    const word = text.toUpperCase();
    return bankWords.has(word) || /^(?:MPS|MPESA)/.test(word) || wholePhone(word) !== null;
  });
}

/** True of a number without letters, and of one with words for fees, a term or “No” alone, such as FEES-5000 or T2-5000. */
function isNumberAlone(text: string): boolean {
  const letters = text.toUpperCase().match(/[A-Z]+/g) ?? [];
  // A register may have the letter T.
  if (letters.length > 0 && letters.every((word) => word === 'T')) return /^T[123][^A-Z0-9]+\d/i.test(text);
  return letters.every((word) => feeWords.has(word) || termWords.has(word) || numberWords.has(word));
}

/** True of a number after a label, and of one that is listed with it. */
function isLabelled(words: readonly NarrationWord[], at: number): boolean {
  const before = wordAt(words, at - 1);
  const [label = ''] = /^[A-Z]+(?=[^A-Z])/.exec(wordAt(words, at)) ?? [];
  if (labelsStudent(words, at - 1) || isNumberOfStudent(words, at, before) || isNumberOfStudent(words, at + 1, label)) return true;
  const listed = listedBefore(words, at);
  return isAlike(wordAt(words, listed), wordAt(words, at)) && isLabelled(words, listed);
}

/** True of figures, and of two numbers with the same signs, such as 45/2024 and 46/2024; not of a day after them. */
function isAlike(first: string, next: string): boolean {
  const [form, formOfNext] = [first, next].map((number) => number.replace(/\d+/g, '0'));
  return !isDay.test(next) && (form === '0' || (/^0(?:[./-]0)+$/.test(form ?? '') && form === formOfNext));
}

const isDay = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:20)?\d\d|20\d\d[./-]\d{1,2}[./-]\d{1,2})$/;

/** True of a label that is not before the payer's own account. */
function labelsStudent(words: readonly NarrationWord[], at: number): boolean {
  const label = wordAt(words, at);
  const isPayers = payerWords.has(wordAt(words, accountKinds.has(wordAt(words, at - 1)) ? at - 2 : at - 1));
  return labels.has(label) && !(payerLabels.has(label) && isPayers);
}

/** True where “and” or a sign such as & joins a word to those before. */
const isJoined = (words: readonly NarrationWord[], at: number) => joins.test(wordAt(words, at - 1)) || /[&+]/.test(words[at]?.gap ?? '');

/** The place of the number with which one would be listed: the word before, or before “and” and the name of the first child. */
function listedBefore(words: readonly NarrationWord[], at: number): number {
  if (!isJoined(words, at)) return at - 1;
  const last = joins.test(wordAt(words, at - 1)) ? at - 2 : at - 1;
  return words.slice(0, last + 1).findLastIndex((_, place) => !isName(words, place));
}

/** The register's number with which figures are listed: SM/1059 & 60, and SM/1059 1060 with as many figures. */
function firstOfList(words: readonly NarrationWord[], at: number): string | null {
  const [place, text] = [listedBefore(words, at), wordAt(words, at)];
  const first = words[place];
  const figures = /\d+$/.exec(first?.text ?? '')?.[0] ?? '';
  if (first === undefined || first.isHidden || figures === '' || !/^\d+$/.test(text)) return null;
  // A year, or the day of a month, stands beside a number too.
  const isBeside = /^[\s,;]*$/.test(words[at]?.gap ?? '') && figures.length === text.length && !/^20\d\d$/.test(text);
  if (!isJoined(words, at) && (!isBeside || monthWords.has(wordAt(words, at + 1)))) return null;
  if (!isNumberAlone(first.text)) return first.text;
  return firstOfList(words, place) ?? (isOfRegister(words, place) ? registered(words, place) : null);
}

/** True of a number after Adm or Student, with or without “No”: a name after it is the child's. */
function isAfterAdm(words: readonly NarrationWord[], at: number): boolean {
  const label = wordAt(words, numberWords.has(wordAt(words, at - 1)) ? at - 2 : at - 1);
  return studentWords.has(label) || admissionWords.has(label);
}

/** True of a number after “No”, at the start or after a word such as Adm or Student: another may be a cheque's or a slip's. */
function isNumberOfStudent(words: readonly NarrationWord[], at: number, before: string): boolean {
  return numberWords.has(before) && (at === 1 || labelsStudent(words, at - 2) || studentWords.has(wordAt(words, at - 2)));
}

function nameAfter(words: readonly NarrationWord[], at: number): string[] {
  if (words[at]?.endsPhrase || !isName(words, at + 1)) return [];
  return [words[at + 1]?.text ?? '', ...nameAfter(words, at + 1)];
}

function isName(words: readonly NarrationWord[], at: number): boolean {
  const word = wordAt(words, at);
  return /^[A-Z']+$/.test(word) && ![noNames, countedWords, labels, numberWords].some((set) => set.has(word));
}
