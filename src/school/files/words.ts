/** A head or a word of a cell as words are compared: lower case, no accents, only letters, digits and single spaces. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** What was said of a word of a file. A file may hold any word, also one that every object answers to, like "constructor". */
export function saidOf<T>(said: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(said, word) ? said[word] : undefined;
}

/** What was said of words once one of them means something else; undefined takes back what was said of it. */
export function withSaid<T>(said: Readonly<Record<string, T>>, word: string, meaning: T | undefined): Record<string, T> {
  const { [word]: _, ...others } = said;
  return meaning === undefined ? others : { ...others, [word]: meaning };
}

/** Nothing that would have to be tidied: most cells by far, and a file may have half a million. */
const tidy = /^(?:[!-&(-~]+(?: [!-~]+)*)?$/;

/**
 * A cell as it is read: composed, without characters nobody sees, with one space between words, and without the apostrophe by which
 * files keep a spreadsheet from taking text for a formula.
 */
export function tidyCell(text: string): string {
  if (tidy.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');
}
