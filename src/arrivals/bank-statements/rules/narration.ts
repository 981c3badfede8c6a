import { normalCode } from '../../../payments/payments/rules.ts';
import { withoutSlipSigns } from '../../unallocated/narration.ts';
import { accountKinds, isLabel, payerWords } from '../../unallocated/reference-words.ts';

/**
 * The account typed by the payer, from the details of a row: after "Acc." for M-Pesa, but not after "From A/C", and after `#` for a bank's
 * paybill but not for a slip. Otherwise the whole details, so that a saved reference for them still matches.
 */
export function accountIn(narration: string): string | null {
  const [, afterWord] = account.exec(narration) ?? [];
  if (afterWord) return afterWord.trim();
  const [, before = '', after] = /(?<![^\s~|;#])([^\s~|;#]*)#\s*([^~|;]+)/.exec(withoutSlipSigns(narration)) ?? [];
  if (after) return `${before}#${accountWords(after)}`;
  return narration.trim() || null;
}

const [beforePayers, kinds] = [payerWords, accountKinds].map((words) => [...words].join('|'));
const account = new RegExp(
  `(?<!\\b(?:${beforePayers})[\\s:.-]+(?:(?:${kinds})\\s+)?)\\b(?:acc|a/c|account)(?:\\s*(?:no|number))?[.:]*\\s+(\\S.*)$`,
  'i',
);

/** More than a payer types, and longer than any word before a number. */
const [accountWordsMax, labelMax] = [30, 30];

/** The numbers at its beginning, as the payer listed them, with words such as Adm before them; or a name of several words. */
function accountWords(text: string): string {
  const all = text.trim().split(/\s+/).slice(0, accountWordsMax);
  const asLabel = (word: string) =>
    word
      .slice(0, labelMax)
      .toUpperCase()
      .replace(/[.:]+$/, '');
  const start = all.findIndex((word) => !isLabel(asLabel(word)));
  const words = all.slice(start);
  if (!/\d/.test(words[0] ?? '')) return text.replace(/#.*/, '').trim();
  const isListed = (at: number): boolean =>
    at === 0 || (isNumber(words, at) && isListed(joins.test(words[at - 1] ?? '') ? at - 2 : at - 1));
  const last = words.findLastIndex((_, at) => isListed(at));
  return all.slice(0, start + last + 1).join(' ');
}

const joins = /^(?:&|and|na|[,+/-])$/i;
const bare = (word: string) => word.replace(/^[&,+/#-]|,$/g, '');
/** Its letters and signs, with one nought for each run of figures. */
const formOf = (word: string) => bare(word).replace(/\d+/g, '0').toUpperCase();

/**
 * True of a further number: written as the first, or after such as “and”. Figures longer than the first's may be a bank's day or time, but
 * 1 059 is one number.
 */
function isNumber(words: readonly string[], at: number): boolean {
  const [first = '', before = '', word = ''] = [words[0], words[at - 1], words[at]];
  const isJoined = joins.test(before) || before.endsWith(',') || /^[&,+/-]/.test(word);
  const number = bare(word);
  if (!/^\d+$/.test(number)) return formOf(word) === formOf(first) || (isJoined && /^[a-z]{1,4}\W?\d{1,6}$/i.test(number));
  const figures = /\d*$/.exec(bare(first))?.[0].length ?? 0;
  return number.length <= (isJoined ? 6 : Math.max(figures, figures < 3 ? 4 : 0));
}

/** The payer, from the details or a separate column: "Pay Bill from 2547****149 - JANE DOE Acc. 12", "2547****149 - JANE DOE". */
export function payerIn(text: string): { name: string | null; phone: string | null } {
  const [phone = null] = /(?:\+?254|\b0)[17*][\d*]{6,9}/.exec(text) ?? [];
  const [, name] = /(?:\+?254|\b0)[17*][\d* ]{6,12}\s*[-~]\s*([^\d~|#]+?)(?:\s+acc\b.*)?$/i.exec(text) ?? [];
  return { name: name?.trim() || null, phone };
}

const wordsMax = 30;

/** The words of the details that may be a code: 6 to 40 letters and digits with at least one digit, normalised. */
export function codesIn(narration: string): string[] {
  return codesAmong(narration.split(/[^A-Za-z0-9]+/)).slice(0, wordsMax);
}

const piecesMax = 4;
/** Shorter ones would be found by chance too often. */
const piecedLengthMin = 8;
const piecedMax = 60;

/**
 * The codes that the details may write in pieces: two to four neighbouring words with only spaces, dashes or dots between them. FT26
 * 3210-447 may be FT263210447.
 */
export function piecedCodesIn(narration: string): string[] {
  const runs = narration.split(/[^A-Za-z0-9\s\p{Pd}\u2212.]+/u).map((run) => run.match(/[A-Za-z0-9]+/g) ?? []);
  const joined = runs.flatMap((pieces) =>
    pieces.flatMap((_, from) =>
      pieces.slice(from + 1, from + piecesMax).map((_each, more) => pieces.slice(from, from + more + 2).join('')),
    ),
  );
  return codesAmong(joined)
    .filter((code) => code.length >= piecedLengthMin)
    .slice(0, piecedMax);
}

/** Of words of ASCII letters and digits, which are as long as their codes. */
function codesAmong(words: readonly string[]): string[] {
  const likely = words.filter((word) => word.length >= 6 && word.length <= 40 && /\d/.test(word));
  return [...new Set(likely.map((word) => normalCode(word) ?? ''))];
}
