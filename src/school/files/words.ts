/** Normalises a heading or word for comparison: lower case, no accents, only letters, digits and single spaces. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The meaning chosen for a word. A file may hold any word, even a property of every object, like "constructor". */
export function chosenMeaning<T>(meanings: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(meanings, word) ? meanings[word] : undefined;
}

/** The meanings after one change; undefined removes a meaning. */
export function withMeaning<T>(meanings: Readonly<Record<string, T>>, word: string, meaning: T | undefined): Record<string, T> {
  const { [word]: _, ...others } = meanings;
  return meaning === undefined ? others : { ...others, [word]: meaning };
}

/** The common case first: most cells need no tidying, and a file may have half a million. */
const tidy = /^(?:[!-&(-~]+(?: [!-~]+)*)?$/;

/**
 * Tidies a cell: composed characters, no invisible ones, single spaces, and without the leading apostrophe that marks text for a
 * spreadsheet.
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
