import { studentOfPayCode } from '../../school/settings/pay-codes.ts';
import { wholePhone } from '../../students/register/phones.ts';
import {
  accountWords,
  bankWords,
  classWords,
  countedWords,
  deskWords,
  feeWords,
  monthWords,
  noNames,
  numberWords,
  studentWords,
  termWords,
} from './reference-words.ts';
import { hasHidden } from './references.ts';

const wordsMax = 60;
/** Longer than the details of any bank. */
const narrationMax = 1000;
const labels: ReadonlySet<string> = new Set([...accountWords, 'ACCT', 'A/C']);
/** Labels before the payer's account too, as in From A/C 0110. */
const payerLabels: ReadonlySet<string> = new Set(['ACC', 'ACCNO', 'ACCOUNT', 'ACCT', 'AC', 'ACNO', 'A/C']);
const joins = /^(?:and|na)$/i;
/**
 * Short words before a number that are no letters of a register. NA 1059 may be NA/1059: two letters are never a child's name. JAN 4500 may
 * be an amount, and Jane's number.
 */
const noRegisters: ReadonlySet<string> = new Set([
  ...[...labels, ...numberWords, ...feeWords, ...monthWords],
  ...[...noNames].filter(({ length }) => length > 2),
]);
/** Amounts, such as 5,000 or 5000.00 or 5000/=, but not 500,501, which may be two students. */
const amounts =
  /(?<![\d.,/-])(?:\d{1,2}(?:,\d{3})+|\d{3}(?:,\d{3})*,000|(?:\d{1,3}(?:,\d{3})+|\d+)(?=\.00|\/[=-]))(?:\.\d\d)?(?:\/[=-])?(?![\d.,/-]\d|\d)/g;
/** Four figures at most between the word and the sign, as in Slip 4521#12: more are the paybill of a bank. */
const slips = new RegExp(`\\b(?:${[...countedWords].join('|')})[\\s.]*(?:no[\\s.]*)?(?:\\d{1,4})?#`, 'gi');
const clocks = /\b\d{1,2}:\d\d(?::\d\d)?\b/g;

/**
 * A text that may name a student. `isLabelled` if it follows Acc, Ref or Adm, as what a payer types into an account does. `listedWith`: it
 * counts only where this text names a student, with which it is listed.
 */
type NarrationReference = { text: string; isLabelled: boolean; listedWith?: string };
/** `endsPhrase`: a sign other than a space follows. `isJoined`: such a sign as & is before it. `isHidden`: it is the end of an account. */
type Word = { text: string; endsPhrase: boolean; isJoined: boolean; isHidden: boolean };

/**
 * Possible student numbers in a bank's details, in order: a word with a letter and a digit (SM/1059), a register's letters before a number
 * (SM 1059), and each number after Acc, Ref or Adm (500 and 501), once more with the name beside it. A number alone may be a day, a till,
 * a cheque, a count or an amount, also after a word such as Fee or Of, or joined to it. No class, agent or hidden account is one.
 */
export function referencesInNarration(narration: string): NarrationReference[] {
  const words = wordsOf(narration);
  const references = words.flatMap((_, at) => referencesAt(words, at));
  return [...new Map(references.map((reference) => [reference.text, reference])).values()];
}

function referencesAt(words: readonly Word[], at: number): NarrationReference[] {
  const { text = '', isHidden = true } = words[at] ?? {};
  const before = words[at - 1]?.text ?? '';
  if (!/\d/.test(text) || isHidden || isCounted(text.toUpperCase(), before.toUpperCase())) return [];
  const name = nameAfter(words, at);
  const withName = name.length === 0 ? [] : [{ text: [text, ...name].join(' '), isLabelled: true }];
  if (!isNumberAlone(text)) {
    const found = [text, ...payCodesIn(text)].map((each) => ({ text: each, isLabelled: false }));
    return isAfterAdm(words, at) ? [...found, ...withName] : found;
  }
  if (isLabelled(words, at)) return [{ text, isLabelled: true }, ...withName];
  const listedWith = firstOfList(words, at);
  if (listedWith !== null) return [{ text, isLabelled: false, listedWith }];
  return isOfRegister(words, at) ? [{ text: `${before} ${text}`, isLabelled: false }] : [];
}

/** True of a number with one to three letters of a register before it. */
function isOfRegister(words: readonly Word[], at: number): boolean {
  const [before, text] = [wordAt(words, at - 1), wordAt(words, at)];
  return /^[A-Z]{1,3}$/.test(before) && !noRegisters.has(before) && /^\d/.test(text) && text.length <= 6;
}

/** True of a class such as Form 2B, and of an agent such as Agent A123. */
function isCounted(text: string, before: string): boolean {
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
  return wordsOf(words).some(({ text }) => {
    const word = text.toUpperCase();
    return bankWords.has(word) || /^(?:MPS|MPESA)/.test(word) || wholePhone(word) !== null;
  });
}

/** The words up to the last that ends within the longest details: none is cut, because a part of a number may be another's. */
function wordsOf(narration: string): Word[] {
  const words: Word[] = [];
  const plain = narration.replace(clocks, ' AT ').replace(amounts, ' KES ');
  let between = '';
  for (const { 1: typed = '', 2: after = '', index } of plain.matchAll(/([^\s~|;,:#()]+)([\s~|;,:#()]*)/g)) {
    if (words.length === wordsMax || index + typed.length > narrationMax) break;
    // From its first letter or digit to its last. To strike out the signs at its ends takes a time that grows with their square.
    const [text] = /[A-Za-z0-9](?:.*[A-Za-z0-9])?/.exec(typed) ?? [];
    between += typed.slice(0, text === undefined ? typed.length : typed.indexOf(text));
    if (text !== undefined) {
      words.push({ text, endsPhrase: /\S/.test(after), isJoined: /[&+,]/.test(between), isHidden: hasHidden(typed) });
      between = typed.slice(typed.indexOf(text) + text.length);
    }
    between += after;
  }
  return words;
}

/** True of a number without letters, and of one with words for fees, a term or “No” alone, such as FEES-5000 or T2-5000. */
function isNumberAlone(text: string): boolean {
  const letters = text.toUpperCase().match(/[A-Z]+/g) ?? [];
  // A register may have the letter T.
  if (letters.length > 0 && letters.every((word) => word === 'T')) return /^T[123][^A-Z0-9]+\d/i.test(text);
  return letters.every((word) => feeWords.has(word) || termWords.has(word) || numberWords.has(word));
}

/** True of a number after a label, and of one that is listed with it. */
function isLabelled(words: readonly Word[], at: number): boolean {
  const before = wordAt(words, at - 1);
  const [label = ''] = /^[A-Z]+(?=[^A-Z])/.exec(wordAt(words, at)) ?? [];
  if (isLabel(words, at - 1) || isNumberOfStudent(words, at, before) || isNumberOfStudent(words, at + 1, label)) return true;
  const listed = listedBefore(words, at);
  return /^\d+(?:[./-]\d+)*$/.test(wordAt(words, listed)) && !isDay.test(wordAt(words, at)) && isLabelled(words, listed);
}

const isDay = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:20)?\d\d|20\d\d[./-]\d{1,2}[./-]\d{1,2})$/;

/** True of a label that is not before the payer's own account. */
function isLabel(words: readonly Word[], at: number): boolean {
  const label = wordAt(words, at);
  return labels.has(label) && !(payerLabels.has(label) && wordAt(words, at - 1) === 'FROM');
}

/** The place of the number with which one would be listed. */
const listedBefore = (words: readonly Word[], at: number) => (joins.test(wordAt(words, at - 1)) ? at - 2 : at - 1);

/** The register's number with which figures are listed: SM/1059 & 60, and SM/1059 1060 with as many figures. */
function firstOfList(words: readonly Word[], at: number): string | null {
  const place = listedBefore(words, at);
  const first = words[place];
  const figures = /\d+$/.exec(first?.text ?? '')?.[0] ?? '';
  if (first === undefined || first.isHidden || figures === '' || !/^\d+$/.test(wordAt(words, at))) return null;
  const isNear = place < at - 1 || words[at]?.isJoined || (!first.endsPhrase && figures.length === wordAt(words, at).length);
  if (!isNear) return null;
  if (!isNumberAlone(first.text)) return first.text;
  return firstOfList(words, place) ?? (isOfRegister(words, place) ? `${words[place - 1]?.text} ${first.text}` : null);
}

/** True of a number after Adm or Student, with or without “No”, or joined to it: a name after it is the child's. */
function isAfterAdm(words: readonly Word[], at: number): boolean {
  const label = wordAt(words, numberWords.has(wordAt(words, at - 1)) ? at - 2 : at - 1);
  return studentWords.has(label) || [label, wordAt(words, at)].some((word) => /^(?:ADM|REG)/.test(word));
}

/** True of a number after “No”, at the start or after a word such as Adm or Student: another may be a cheque's or a slip's. */
function isNumberOfStudent(words: readonly Word[], at: number, before: string): boolean {
  return numberWords.has(before) && (at === 1 || isLabel(words, at - 2) || studentWords.has(wordAt(words, at - 2)));
}

const wordAt = (words: readonly Word[], at: number): string => words[at]?.text.toUpperCase() ?? '';

function nameAfter(words: readonly Word[], at: number): string[] {
  const next = words[at + 1]?.text ?? '';
  if (words[at]?.endsPhrase || !/^[A-Za-z']+$/.test(next) || noNames.has(next.toUpperCase())) return [];
  return [next, ...nameAfter(words, at + 1)];
}
