import { classIn } from '../../../school/files/classes.ts';
import { type DayOrder, dayOrderFinder } from '../../../school/files/days.ts';
import { saysNothing } from '../../../school/files/nothing.ts';
import type { SheetRow } from '../../../school/files/sheet.ts';
import type { Settings } from '../settings.ts';
import { genderIn } from './genders.ts';
import { classWords, type SchoolKnown } from './students.ts';

/** Words of the file that Karo does not know, with the number of their rows. */
type Unknown = { text: string; rows: number };
/** Questions asked once for the whole file. `dayOrder` comes from the column itself. */
export type Questions = { dayOrder: DayOrder | 'ask' | null; classes: Unknown[]; genders: Unknown[] };

const questionsMax = 100;

/** Finds the questions row by row: an undecided date order, and each unknown word for a class or gender. */
export function questionFinder(columns: Settings['columns'], known: SchoolKnown) {
  const at = {
    dob: columns.indexOf('dob'),
    gender: columns.indexOf('gender'),
    class: columns.indexOf('class'),
    stream: columns.indexOf('stream'),
  };
  const days = dayOrderFinder();
  const [classes, genders] = [wordCounts(), wordCounts()];
  const take = ({ cells }: SheetRow): void => {
    const [grade, stream, gender] = [cells[at.class] ?? '', cells[at.stream] ?? '', cells[at.gender] ?? ''];
    days.take(cells[at.dob] ?? '');
    if (!saysNothing(grade) && !known.classMeant(classIn(grade, stream))) classes.add(classWords(grade, stream));
    if (!saysNothing(gender) && genderIn(gender) === null) genders.add(gender);
  };
  return {
    take,
    questions: (): Questions => ({ dayOrder: days.order(), classes: classes.mostFrequent(), genders: genders.mostFrequent() }),
  };
}

function wordCounts() {
  const rows = new Map<string, number>();
  return {
    add: (text: string): void => void rows.set(text, (rows.get(text) ?? 0) + 1),
    /** Each text once with its number of rows, most frequent first. */
    mostFrequent: (): Unknown[] =>
      [...rows]
        .map(([text, count]) => ({ text, rows: count }))
        .sort((a, b) => b.rows - a.rows)
        .slice(0, questionsMax),
  };
}
