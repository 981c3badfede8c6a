import { accountKey } from '../../../core/text.ts';
import { plainWords } from '../../../school/files/words.ts';
import type { ColumnMeaning } from './columns.ts';
import { phonesIn } from './phones.ts';

/** What a child is known by: names, former ones included, the admission number, and phones of guardians. */
export type KnownBy = { names: readonly string[]; admissionNumber: string | null; phones: readonly string[] };
type Row = { cells: readonly string[]; columns: readonly ColumnMeaning[] };

const nameColumns: readonly ColumnMeaning[] = ['fullName', 'surname', 'firstName', 'otherNames'];
const phoneColumns: readonly ColumnMeaning[] = ['contactNumber1', 'contactNumber2'];
/** A shorter word stands within most rows of any file. */
const tellingLength = 3;

/**
 * What to look for, so that few other rows are read: each row about the child has a word, the digits of a phone or the admission number.
 * Phones are only needed where a name has words too short to look for, one of which may stand alone beside a phone.
 */
export function tracesOf({ names, phones }: Pick<KnownBy, 'names' | 'phones'>): { words: string[]; phones: string[] } {
  const known = names.map((name) => [...wordsOf(name)]);
  const words = new Set(known.flatMap(tellingOf));
  const hasOthers = known.flat().some((word) => !words.has(word));
  return { words: [...words], phones: hasOthers ? phonesOf(phones).map((phone) => phone.replace(/\D/g, '').replace(/^0/, '')) : [] };
}

/** The longer words of a name; all where none is longer. */
function tellingOf(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => word.length >= tellingLength);
  return telling.length > 0 ? telling : words;
}

/**
 * True if a row of a file is about the child: it has the words of a name, in any order and in one column or several, or the admission
 * number. Siblings share a phone, so that it counts only where one of the names has all words of the other.
 */
export function isAboutChild({ cells, columns }: Row, { names, admissionNumber, phones }: KnownBy): boolean {
  const cellsOf = (meanings: readonly ColumnMeaning[]) => cells.filter((_, at) => meanings.includes(columns[at] ?? null));
  const known = names.map(wordsOf).filter(({ size }) => size > 0);
  const named = wordsOf(cellsOf(nameColumns).join(' '));
  if ([named, ...cells.map(wordsOf)].some((words) => known.some((name) => name.size === words.size && has(name, words)))) return true;
  const key = admissionNumber && accountKey(admissionNumber);
  if (key && cellsOf(['admissionNumber']).some((cell) => accountKey(cell) === key)) return true;
  const reached = phonesOf(phones);
  const sharesPhone = cellsOf(phoneColumns).some((cell) => phonesIn(cell).phones.some((phone) => reached.includes(phone)));
  return sharesPhone && named.size > 0 && known.some((name) => has(name, named) || has(named, name));
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    plainWords(text)
      .split(' ')
      .filter((word) => word !== ''),
  );
}

function has(all: ReadonlySet<string>, some: ReadonlySet<string>): boolean {
  return [...some].every((word) => all.has(word));
}

function phonesOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => phonesIn(text).phones);
}
