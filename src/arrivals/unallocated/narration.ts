import { studentOfPayCode } from '../../school/settings/pay-codes.ts';
import { wholePhone } from '../../students/register/phones.ts';
import { accountWords, bankWords, feeWords, monthWords, noNames, numberWords, studentWords, termWords } from './reference-words.ts';

const wordsMax = 60;
/** Longer than the details of any bank. */
const narrationMax = 1000;
const labels: ReadonlySet<string> = new Set([...accountWords, 'ACCT', 'A/C']);
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
const slips = /\b(?:chqs?|cheques?|cq|slip|txn|trans|transaction|voucher|receipt|rcpt|serial)[\s.]*(?:no[\s.]*)?#/gi;

/** A text that may name a student. `isLabelled` if it follows Acc, Ref or Adm, as what a payer types into an account does. */
type NarrationReference = { text: string; isLabelled: boolean };
/** `endsPhrase`: a sign other than a space follows. */
type Word = { text: string; endsPhrase: boolean };

/**
 * Possible student numbers in a bank's details, in order: a word with a letter and a digit (SM/1059), a register's letters before a number
 * (SM 1059), and each number after Acc, Ref or Adm (500 and 501), once more with the name beside it. A number alone may be a day, a till,
 * a cheque, a count or an amount, also after a word such as Fee or Of, or joined to it.
 */
export function referencesInNarration(narration: string): NarrationReference[] {
  const words = wordsOf(narration);
  const references = words.flatMap(({ text }, at): NarrationReference[] => {
    const before = words[at - 1]?.text ?? '';
    if (!/\d/.test(text)) return [];
    if (!isNumberAlone(text)) return [text, ...payCodesIn(text)].map((each) => ({ text: each, isLabelled: false }));
    if (isLabelled(words, at)) {
      const name = nameAfter(words, at);
      return [[], ...(name.length > 0 ? [name] : [])].map((beside) => ({ text: [text, ...beside].join(' '), isLabelled: true }));
    }
    const isRegister = /^[A-Za-z]{1,3}$/.test(before) && !noRegisters.has(before.toUpperCase());
    return isRegister && /^\d/.test(text) && text.length <= 6 ? [{ text: `${before} ${text}`, isLabelled: false }] : [];
  });
  return [...new Map(references.map((reference) => [reference.text, reference])).values()];
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
  const plain = narration.replace(amounts, ' KES ');
  for (const { 1: typed = '', 2: after = '', index } of plain.matchAll(/([^\s~|;,:#()]+)([\s~|;,:#()]*)/g)) {
    if (words.length === wordsMax || index + typed.length > narrationMax) break;
    // From its first letter or digit to its last. To strike out the signs at its ends takes a time that grows with their square.
    const [text] = /[A-Za-z0-9](?:.*[A-Za-z0-9])?/.exec(typed) ?? [];
    if (text !== undefined) words.push({ text, endsPhrase: /\S/.test(after) });
  }
  return words;
}

/** True of a number without letters, and of one with words for fees, a term or “No” alone, such as FEES-5000. */
function isNumberAlone(text: string): boolean {
  const letters = text.toUpperCase().match(/[A-Z]+/g) ?? [];
  // A register may have the letter T.
  if (letters.length > 0 && letters.every((word) => word === 'T')) return false;
  return letters.every((word) => feeWords.has(word) || termWords.has(word) || numberWords.has(word));
}

/** True of a number after a label, and of one that is listed with it. */
function isLabelled(words: readonly Word[], at: number): boolean {
  const before = wordAt(words, at - 1);
  const [label = ''] = /^[A-Z]+(?=[^A-Z])/.exec(wordAt(words, at)) ?? [];
  if (labels.has(before) || isNumberOfStudent(words, at, before) || isNumberOfStudent(words, at + 1, label)) return true;
  const listed = joins.test(before) ? at - 2 : at - 1;
  return /^\d+$/.test(wordAt(words, listed)) && isLabelled(words, listed);
}

/** True of a number after “No”, at the start or after a word such as Adm or Student: another may be a cheque's or a slip's. */
function isNumberOfStudent(words: readonly Word[], at: number, before: string): boolean {
  const label = wordAt(words, at - 2);
  return numberWords.has(before) && (at === 1 || labels.has(label) || studentWords.has(label));
}

const wordAt = (words: readonly Word[], at: number): string => words[at]?.text.toUpperCase() ?? '';

function nameAfter(words: readonly Word[], at: number): string[] {
  const next = words[at + 1]?.text ?? '';
  if (words[at]?.endsPhrase || !/^[A-Za-z']+$/.test(next) || noNames.has(next.toUpperCase())) return [];
  return [next, ...nameAfter(words, at + 1)];
}
