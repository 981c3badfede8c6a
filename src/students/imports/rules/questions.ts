import { classIn, classMeant } from '../../../school/files/classes.ts';
import { dayOrderOf } from '../../../school/files/days.ts';
import { saysNothing } from '../../../school/files/nothing.ts';
import type { Sheet } from '../../../school/files/sheet.ts';
import type { Settings } from '../settings.ts';
import { genderIn } from './genders.ts';
import { classWords, type SchoolKnown } from './students.ts';

/** Words of the file that Karo cannot read by itself, with the rows that have them. */
type Unknown = { text: string; rows: number };
/** What a person is asked once for the whole file. `dayOrder` is what the column says of itself. */
export type Questions = { dayOrder: ReturnType<typeof dayOrderOf>; classes: Unknown[]; genders: Unknown[] };

const questionsMax = 100;

/** Finds what has to be asked: the order of days where nothing decides it, and each word for a class or a gender that is not known. */
export function questionsOf({ rows }: Sheet, columns: Settings['columns'], known: SchoolKnown): Questions {
  const at = {
    dob: columns.indexOf('dob'),
    gender: columns.indexOf('gender'),
    class: columns.indexOf('class'),
    stream: columns.indexOf('stream'),
  };
  const texts = (index: number) => (index < 0 ? [] : rows.map(({ cells }) => cells[index] ?? ''));
  const classes = rows.flatMap(({ cells }) => {
    const [grade, stream] = [cells[at.class] ?? '', cells[at.stream] ?? ''];
    return saysNothing(grade) || classMeant(classIn(grade, stream), known) ? [] : [classWords(grade, stream)];
  });
  const genders = texts(at.gender).filter((text) => !saysNothing(text) && genderIn(text) === null);
  return { dayOrder: dayOrderOf(texts(at.dob)), classes: counted(classes), genders: counted(genders) };
}

/** Each text once with its number of rows, the most frequent first. */
function counted(texts: readonly string[]): Unknown[] {
  const rows = new Map<string, number>();
  for (const text of texts) rows.set(text, (rows.get(text) ?? 0) + 1);
  return [...rows]
    .map(([text, count]) => ({ text, rows: count }))
    .sort((a, b) => b.rows - a.rows)
    .slice(0, questionsMax);
}
