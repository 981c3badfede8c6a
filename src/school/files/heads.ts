import { plainWords } from './words.ts';

/** The names of things by the words that mean them, as `plainWords` writes words. */
export function namesByWord<Name extends string>(
  names: readonly Name[],
  wordsOf: (name: Name) => readonly string[],
): ReadonlyMap<string, Name> {
  return new Map(names.flatMap((name) => wordsOf(name).map((word): [string, Name] => [word, name])));
}

/** The heads of an earlier file, and what each of its columns held. */
export type RememberedHeads<Column> = { heads: readonly string[]; columns: readonly (Column | null)[] };

/** What was said of each head of an earlier file, by its plain words. */
export function saidByHead<Column>(remembered: RememberedHeads<Column> | undefined): Record<string, Column | null> {
  const said = remembered?.heads.map((head, at): [string, Column | null] => [plainWords(head), remembered.columns[at] ?? null]) ?? [];
  return Object.fromEntries(said.filter(([head]) => head !== ''));
}

/** How a reader of files knows a head: all that it may mean, as a whole and as one of its parts. */
export type HeadReader<Meaning> = { whole: (head: string) => readonly Meaning[]; part: (part: string) => readonly Meaning[] };
/** All that a head may mean, and whether it says so as a whole. Several where a person has to say. */
export type HeadReadings<Meaning> = { readings: readonly Meaning[]; by: 'whole' | 'part' };

/** The parts of a head that says one thing twice, mostly in two languages: "Salio (Balance)", "Mzazi / Guardian", "Adm No - Namba". */
function partsOfHead(head: string): string[] {
  return head
    .split(/[()[\]/|:\n–—-]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * Reads a head as a whole, and by its parts where the whole is not known. What all known parts agree on is meant; where they agree on
 * nothing, each of their meanings may be.
 */
export function readingsOfHead<Meaning>(head: string, reader: HeadReader<Meaning>): HeadReadings<Meaning> {
  const whole = reader.whole(head);
  if (whole.length > 0) return { readings: whole, by: 'whole' };
  const known = partsOfHead(head)
    .map(reader.part)
    .filter(({ length }) => length > 0);
  const all = [...new Set(known.flat())];
  const agreed = all.filter((meaning) => known.every((readings) => readings.includes(meaning)));
  return { readings: agreed.length > 0 ? agreed : all, by: 'part' };
}
