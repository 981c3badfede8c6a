const wordsMax = 60;
/** Longer than the details of any bank. */
const narrationMax = 1000;
const labels = /^(?:acc|a\/c|account|acct|ref|reference|adm|admission|admno|no)$/i;
const joins = /^(?:and|na)$/i;
/** Words that a school has for what is paid and for whom. */
const schoolWords = [
  ...['SCHOOL', 'GRADE', 'CLASS', 'FORM', 'TERM', 'MUHULA', 'YEAR', 'FEE', 'FEES', 'TUITION', 'BALANCE', 'ARREARS'],
  ...['LUNCH', 'TRANSPORT', 'BUS', 'BOARDING', 'UNIFORM', 'BOOKS'],
];
/** Words of banks and schools, of which no name has one. */
export const noNames: ReadonlySet<string> = new Set([
  ...['AND', 'NA', 'BY', 'FROM', 'TO', 'FOR', 'ON', 'AT', 'VIA', 'KES', 'KSH'],
  ...['CASH', 'CHEQUE', 'DEP', 'DEPOSIT', 'TRF', 'TRANSFER', 'EFT', 'RTGS', 'PAYMENT', 'PAID', 'ONLINE', 'MOBILE'],
  ...['BANK', 'BRANCH', 'AGENT', 'MPESA', 'PAYBILL', 'TILL', 'PESALINK'],
  ...schoolWords,
]);

/** True of a normalised text such as GRADE4 or FEES2026: all of its letters are words of schools. */
export function isOfSchoolWords(key: string): boolean {
  const words = key.match(/[A-Z]+/g) ?? [];
  return words.length > 0 && words.every((word) => schoolWords.includes(word));
}

/** A text that may name a student. `isLabelled` if it follows Acc, Ref or Adm, as what a payer types into an account does. */
type NarrationReference = { text: string; isLabelled: boolean };
/** `endsPhrase`: a sign other than a space follows. */
type Word = { text: string; endsPhrase: boolean };

/**
 * Possible student numbers in a bank's details, in order: a word with a letter and a digit (SM/1059), a short word before a number (SM
 * 1059), and each number after Acc, Ref or Adm (500 and 501), once more with the name beside it. A number alone may be a day, a till or an
 * amount.
 */
export function referencesInNarration(narration: string): NarrationReference[] {
  const words = wordsOf(narration);
  const references = words.flatMap(({ text }, at): NarrationReference[] => {
    const before = words[at - 1]?.text ?? '';
    if (/[A-Za-z]/.test(text)) return /\d/.test(text) ? [{ text, isLabelled: false }] : [];
    if (isLabelled(words, at)) {
      const name = nameAfter(words, at);
      return [[], ...(name.length > 0 ? [name] : [])].map((beside) => ({ text: [text, ...beside].join(' '), isLabelled: true }));
    }
    return /^[A-Za-z]{1,3}$/.test(before) && text.length <= 6 ? [{ text: `${before} ${text}`, isLabelled: false }] : [];
  });
  return [...new Map(references.map((reference) => [reference.text, reference])).values()];
}

/** The account of money, and its possible student numbers: a bank writes them among other words. */
export function referencesOfMoney(account: string | null): (string | null)[] {
  const others = referencesInNarration(account ?? '').map(({ text }) => text);
  return [account, ...others.filter((reference) => reference !== account)];
}

/** The words up to the last that ends within the longest details: none is cut, because a part of a number may be another's. */
function wordsOf(narration: string): Word[] {
  const words: Word[] = [];
  for (const { 1: typed = '', 2: after = '', index } of narration.matchAll(/([^\s~|;,:#()]+)([\s~|;,:#()]*)/g)) {
    if (words.length === wordsMax || index + typed.length > narrationMax) break;
    // From its first letter or digit to its last. To strike out the signs at its ends takes a time that grows with their square.
    const [text] = /[A-Za-z0-9](?:.*[A-Za-z0-9])?/.exec(typed) ?? [];
    if (text !== undefined) words.push({ text, endsPhrase: /\S/.test(after) });
  }
  return words;
}

/** True of a number after a label, and of one that is listed with it. */
function isLabelled(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.text ?? '';
  if (labels.test(before)) return true;
  const listed = joins.test(before) ? at - 2 : at - 1;
  return /^\d+$/.test(words[listed]?.text ?? '') && isLabelled(words, listed);
}

function nameAfter(words: readonly Word[], at: number): string[] {
  const next = words[at + 1]?.text ?? '';
  if (words[at]?.endsPhrase || !/^[A-Za-z']+$/.test(next) || noNames.has(next.toUpperCase())) return [];
  return [next, ...nameAfter(words, at + 1)];
}
