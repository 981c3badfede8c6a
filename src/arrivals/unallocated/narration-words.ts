import { hasHidden } from './references.ts';

const wordsMax = 60;
/** Longer than the details of any bank. */
const narrationMax = 1000;
/** Amounts, such as 5,000 or 5000.00 or 5000/=, but not 500,501, which may be two students. */
const amounts =
  /(?<![\d.,/-])(?:\d{1,2}(?:,\d{3})+|\d{3}(?:,\d{3})*,000|(?:\d{1,3}(?:,\d{3})+|\d+)(?=\.00|\/[=-]))(?:\.\d\d)?(?:\/[=-])?(?![\d.,/-]\d|\d)/g;
const clocks = /\b\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]M)?\b/gi;

/**
 * A word of a bank's details. `gap`: the spaces and signs since the word before. `endsPhrase`: a sign other than a space follows.
 * `isHidden`: it is the end of an account of which the rest is hidden.
 */
export type NarrationWord = { text: string; gap: string; endsPhrase: boolean; isHidden: boolean };

/**
 * The words up to the last that ends within the longest details: none is cut, because a part of a number may be another's. A clock is AT,
 * and an amount KES.
 */
export function narrationWords(narration: string): NarrationWord[] {
  const words: NarrationWord[] = [];
  const plain = narration.replace(clocks, ' AT ').replace(amounts, ' KES ');
  let gap = '';
  for (const { 1: typed = '', 2: after = '', index } of plain.matchAll(/([^\s~|;,:#()]+)([\s~|;,:#()]*)/g)) {
    if (words.length === wordsMax || index + typed.length > narrationMax) break;
    // From its first letter or digit to its last. To strike out the signs at its ends takes a time that grows with their square.
    const [text] = /[A-Za-z0-9](?:.*[A-Za-z0-9])?/.exec(typed) ?? [];
    const start = text === undefined ? typed.length : typed.indexOf(text);
    gap += typed.slice(0, start);
    if (text !== undefined) {
      words.push({ text, gap, endsPhrase: /\S/.test(after), isHidden: (/\*\*\s*$/.test(gap) && /^\d/.test(text)) || hasHidden(typed) });
      gap = typed.slice(start + text.length);
    }
    gap += after;
  }
  return words;
}

/** The word at a place in capitals; empty where there is none. */
export const wordAt = (words: readonly NarrationWord[], at: number): string => words[at]?.text.toUpperCase() ?? '';
