import { studentOfPayCode } from '../../school/settings/pay-codes.ts';
import { wholePhone } from '../../students/register/phones.ts';
import {
  accountWords,
  amounts,
  bankWords,
  countedWords,
  feeWords,
  masked,
  monthWords,
  noNames,
  numberWords,
  studentWords,
  termWords,
} from './reference-words.ts';

const wordsMax = 60;
/** Longer than the details of any bank. */
const narrationMax = 1000;
const labels: ReadonlySet<string> = new Set([...accountWords, 'ACCT', 'A/C']);
const joins = /^(?:AND|NA)$/;
/**
 * Short words before a number that are no letters of a register. NA 1059 may be NA/1059: two letters are never a child's name. JAN 4500 may
 * be an amount, and Jane's number.
 */
const noRegisters: ReadonlySet<string> = new Set([
  ...[...labels, ...numberWords, ...feeWords, ...monthWords, ...countedWords],
  ...[...noNames].filter(({ length }) => length > 2),
]);
const days = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:20)?\d\d|20\d\d[./-]\d{1,2}[./-]\d{1,2})$/;

/**
 * A text that may name a student. `number`: a word with letters and figures. `asTyped`: it follows Acc, Ref or Adm, or has the child's name
 * or a second number with it, so that another's name or number beside it counts as in what a payer types. `stray` names nobody: it is a
 * number that nothing explains, and where it is another student's, nobody is sure.
 */
export type NarrationReference = { text: string; kind: 'number' | 'asTyped' | 'stray' };
/** `isField`: a sign that parts a bank's fields is after it. */
type Word = { text: string; isField: boolean };

/**
 * What may name a student in a bank's details, in order: a word with a letter and a digit (SM/1059), a register's letters before a number
 * (SM 1059), and a number after Acc, Ref or Adm, each once more with the numbers that “and” joins to it and the name that is the child's.
 * Where a bank wrote no word of its own, each name is. A number alone names nobody: it may be a day, a till, a cheque, a count or
 * an amount. No number is read that is a part of one, or follows a word such as Grade or Teller.
 */
export function referencesInNarration(narration: string): NarrationReference[] {
  const words = wordsOf(narration);
  const isPayers = !hasBankWords(narration) && typedBehindSign(narration) === null;
  const found = words.flatMap((_, at) => referencesAt(words, at, isPayers));
  return [...new Map(found.map((reference) => [JSON.stringify(reference), reference])).values()];
}

const isNaming = ({ kind }: NarrationReference) => kind !== 'stray';

function referencesAt(words: readonly Word[], at: number, isPayers: boolean): NarrationReference[] {
  const [number, before] = [words[at]?.text ?? '', wordAt(words, at - 1)];
  if (!/\d/.test(number) || isOfBank(number) || isCounted(words, at)) return [];
  const isAlone = isNumberAlone(number);
  const isRegister =
    isAlone && /^\d.{0,5}$/.test(number) && /^[A-Z]{1,3}$/.test(before) && !noRegisters.has(before) && !isJoined(words, at);
  const from = isRegister ? at - 1 : at;
  const labelled = isLabelled(words, from);
  if (isAlone && !isRegister && !labelled) return straysAt(words, at);
  const text = isRegister ? `${words[from]?.text} ${number}` : number;
  const kind = labelled ? 'asTyped' : 'number';
  const names = isPayers ? words.filter(({ text: word }, place) => place !== from && isName(word)).map(({ text: word }) => word) : [];
  const beside = [...joinedAfter(words, at), ...names, ...(isPayers ? [] : childNames(words, { from, at, labelled }))];
  const more = beside.length === 0 ? [] : [{ text: [text, ...beside].join(' '), kind: 'asTyped' as const }];
  const strays = isRegister ? [{ text, kind: 'stray' as const }] : straysAt(words, at).slice(1);
  return [...[text, ...payCodesIn(number)].map((each) => ({ text: each, kind }) as const), ...more, ...strays];
}

/** A number and, directly after another, what both may mean together: 12 99 is 1299, 45/2024 46 is 46/2024, SM/1059 60 is SM/1060. */
function straysAt(words: readonly Word[], at: number): NarrationReference[] {
  const [number, before] = [wordAt(words, at), words[at - 1]];
  if (days.test(number)) return [];
  const first = before === undefined || before.isField || days.test(before.text) || !/^\d{1,6}$/.test(number) ? '' : before.text;
  const together = [`${first}${number}`, first.replace(/\d+/, number), `${first.slice(0, -number.length)}${number}`];
  return [number, ...(/\d/.test(first) ? together : [])].map((text) => ({ text, kind: 'stray' }));
}

/** The numbers that are joined to a number, with their joins. */
function joinedAfter(words: readonly Word[], at: number): string[] {
  const [join, next] = [words[at + 1], words[at + 2]];
  if (!isJoined(words, at + 2) || !join || !next) return [];
  return [join.text, next.text, ...joinedAfter(words, at + 2)];
}

function isJoined(words: readonly Word[], at: number): boolean {
  return joins.test(wordAt(words, at - 1)) && /\d/.test(wordAt(words, at)) && /\d/.test(wordAt(words, at - 2));
}

/** True of the number of a class, a teller, a slip or the like. */
function isCounted(words: readonly Word[], at: number): boolean {
  return countedWords.has(wordAt(words, numberWords.has(wordAt(words, at - 1)) ? at - 2 : at - 1));
}

/** The pay code that signs join to other words, as in RTGS/K5724, with the numbers beside it, which may be another student's. */
function payCodesIn(text: string): string[] {
  const pieces = text.toUpperCase().split(/[^A-Z0-9]+/);
  const codes = pieces.filter((piece) => /\d/.test(piece) && studentOfPayCode(piece) !== null);
  return pieces.length < 2 || codes.length === 0 ? [] : [...codes, ...(text.match(/[A-Z]{1,4}[^A-Z0-9]?\d+(?![A-Z0-9])/gi) ?? [])];
}

/** The account of money, and its possible student numbers: a bank writes them among other words. */
export function referencesOfMoney(account: string | null): (string | null)[] {
  const others = referencesInNarration(account ?? '');
  const texts = others.some(isNaming) ? others.map(({ text }) => text) : [];
  return [account, ...new Set(texts.filter((reference) => reference !== account))];
}

const label = [...accountWords, 'ACCT', 'A/C'].join('|');
/** A `#` at the beginning of a field, after a number such as a bank's account, or after a word such as Adm: what follows was typed. */
const typedSign = new RegExp(
  `(?:(?:^|[~|;])\\s*(\\d[\\d-]*\\s*|)|\\s(\\d[\\d-]*)|\\b((?:${label})(?:[\\s.]*(?:NO|NUMBER))?)[\\s.:]*)#(?=[^#]*[A-Z0-9])`,
  'i',
);

/** What a payer typed into an account, and the bank's number or the word before it; null where a bank wrote no `#` of an account. */
export function typedBehindSign(words: string): { before: string; typed: string } | null {
  const found = typedSign.exec(words);
  if (found === null) return null;
  const [sign, atStart = '', number = '', word = ''] = found;
  return { before: (atStart || number || word).trim(), typed: words.slice(found.index + sign.length) };
}

/** True of words that a bank wrote and nobody typed into an account: with a telephone, an amount, a day or a word such as Transfer. */
export function hasBankWords(words: string): boolean {
  return wordsOf(words).some(({ text }) => days.test(text) || isOfBank(text.toUpperCase()));
}

const isOfBank = (word: string) => bankWords.has(word) || /^(?:MPS|MPESA)/i.test(word) || wholePhone(word) !== null;

/**
 * The words up to the last that ends within the longest details: none is cut, because a part of a number may be another's. Amounts and
 * numbers that a bank masked are a word of the bank.
 */
function wordsOf(narration: string): Word[] {
  const words: Word[] = [];
  const plain = narration.replace(amounts, ' VIA ').replace(/&|\+(?!254)/g, ' AND ');
  for (const { 1: typed = '', 2: after = '', index } of plain.matchAll(/([^\s~|;,:#()]+)([\s~|;,:#()]*)/g)) {
    if (words.length === wordsMax || index + typed.length > narrationMax) break;
    // From its first letter or digit to its last. To strike out the signs at its ends takes a time that grows with their square.
    const [text] = masked.test(typed) ? ['VIA'] : (/[A-Za-z0-9](?:.*[A-Za-z0-9])?/.exec(typed) ?? []);
    if (text !== undefined) words.push({ text, isField: /[~|;#:]/.test(after) });
  }
  return words;
}

/** True of a number without letters, of one with words for fees, a term or “No” alone, such as FEES-5000, and of a class such as 4B. */
function isNumberAlone(text: string): boolean {
  // A register may have the letter T.
  if (/^T\W*\d+$/i.test(text)) return false;
  const letters = text.toUpperCase().match(/[A-Z]+/g) ?? [];
  return /^\d{1,2}[a-z]+$/i.test(text) || letters.every((word) => feeWords.has(word) || termWords.has(word) || numberWords.has(word));
}

/** True of what stands after a label or begins with one, as ADM/1059 does. The account from which money came is the payer's. */
function isLabelled(words: readonly Word[], at: number): boolean {
  const [own = ''] = /^[A-Z]+(?=[^A-Z])/.exec(wordAt(words, at)) ?? [];
  const isLabel = (word: string, place: number) => labels.has(word) && wordAt(words, place - 1) !== 'FROM';
  const isOfStudent = (word: string, place: number) => {
    const before = wordAt(words, place - 1);
    return numberWords.has(word) && (place === 0 || isLabel(before, place - 1) || studentWords.has(before));
  };
  return [own, wordAt(words, at - 1)].some((word, back) => isLabel(word, at - back) || isOfStudent(word, at - back));
}

const wordAt = (words: readonly Word[], at: number): string => words[at]?.text.toUpperCase() ?? '';

/** True of a word that may be of a name: no word of a bank or a school. */
function isName(text: string): boolean {
  const word = text.toUpperCase();
  return /^[A-Z']+$/.test(word) && !otherWords.some((words) => words.has(word));
}

const otherWords = [noNames, feeWords, termWords, countedWords, labels, numberWords, studentWords];

/** The name beside a number that is the child's. */
function childNames(words: readonly Word[], { from, at, labelled }: { from: number; at: number; labelled: boolean }): string[] {
  return [...(labelled ? nameAfter(words, at) : []), ...nameBefore(words, from)];
}

/** The words of a name after a number and what is paid for it, up to a word of a bank, a number or the end of a field. */
function nameAfter(words: readonly Word[], at: number): string[] {
  const [next, word] = [words[at + 1]?.text ?? '', wordAt(words, at + 1)];
  if (words[at]?.isField || bankWords.has(word)) return [];
  if (/^[123]$/.test(word) && termWords.has(wordAt(words, at))) return nameAfter(words, at + 1);
  return /^[A-Z']+$/.test(word) ? [...(isName(word) ? [next] : []), ...nameAfter(words, at + 1)] : [];
}

/** The words of a name between “for” and a number or its label: elsewhere a name before a number may be the payer's. */
function nameBefore(words: readonly Word[], at: number, after: readonly string[] = []): string[] {
  const [text, word] = [words[at - 1]?.text ?? '', wordAt(words, at - 1)];
  if (word === 'FOR') return [...after];
  if (after.length === 0 && (labels.has(word) || numberWords.has(word))) return nameBefore(words, at - 1);
  return isName(word) ? nameBefore(words, at - 1, [text, ...after]) : [];
}
