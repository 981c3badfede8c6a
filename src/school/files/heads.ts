import { plainWords } from './words.ts';

/** Names by their synonyms, normalised by `plainWords`. */
export function namesByWord<Name extends string>(
  names: readonly Name[],
  wordsOf: (name: Name) => readonly string[],
): ReadonlyMap<string, Name> {
  return new Map(names.flatMap((name) => wordsOf(name).map((word): [string, Name] => [word, name])));
}

/** The headings of an earlier file, and the meaning chosen for each column. */
export type RememberedHeads<Column> = { heads: readonly string[]; columns: readonly (Column | null)[] };

/** The meaning chosen for each heading of an earlier file, by its normalised words. */
export function meaningByHead<Column>(remembered: RememberedHeads<Column> | undefined): Record<string, Column | null> {
  const pairs = remembered?.heads.map((head, at): [string, Column | null] => [plainWords(head), remembered.columns[at] ?? null]) ?? [];
  return Object.fromEntries(pairs.filter(([head]) => head !== ''));
}

/** The meanings of a heading, as a whole and as a part. */
export type HeadReader<Meaning> = { whole: (head: string) => readonly Meaning[]; part: (part: string) => readonly Meaning[] };
/** All possible meanings of a heading, and whether the whole heading matched. With several, a user has to choose. */
export type HeadReadings<Meaning> = { readings: readonly Meaning[]; by: 'whole' | 'part' };

/** No heading is longer, and none has more parts: a cell with more is not looked through. */
const headLengthMax = 200;
const partsMax = 10;

/** The parts of a heading in two languages: "Salio (Balance)", "Mzazi / Guardian", "Adm No - Namba". */
function partsOfHead(head: string): string[] {
  const parts = head
    .split(/[()[\]/|:\n–—-]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > partsMax ? [] : parts;
}

/** Reads a heading as a whole, else by its parts: their common meaning, or all of their meanings if they share none. */
export function readingsOfHead<Meaning>(head: string, reader: HeadReader<Meaning>): HeadReadings<Meaning> {
  if (head.length > headLengthMax) return { readings: [], by: 'whole' };
  const whole = reader.whole(head);
  if (whole.length > 0) return { readings: whole, by: 'whole' };
  const known = partsOfHead(head)
    .map(reader.part)
    .filter(({ length }) => length > 0);
  const all = [...new Set(known.flat())];
  const agreed = all.filter((meaning) => known.every((readings) => readings.includes(meaning)));
  return { readings: agreed.length > 0 ? agreed : all, by: 'part' };
}
