import { classIn, classMeant } from '../../../school/files/classes.ts';
import { dayOrderOf } from '../../../school/files/days.ts';
import { saysNothing } from '../../../school/files/nothing.ts';
import type { Sheet } from '../../../school/files/sheet.ts';
import type { Settings } from '../settings.ts';
import { genderIn } from './genders.ts';
import { classWords, type SchoolKnown } from './students.ts';

/** Words of the file that Karo does not know, with the number of their rows. */
type Unknown = { text: string; rows: number };
/** Questions asked once for the whole file. `dayOrder` comes from the column itself. */
export type Questions = { dayOrder: ReturnType<typeof dayOrderOf>; classes: Unknown[]; genders: Unknown[] };

const questionsMax = 100;

/** Finds the questions: an undecided date order, and each unknown word for a class or gender. */
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

/** Each text once with its number of rows, most frequent first. */
function counted(texts: readonly string[]): Unknown[] {
  const rows = new Map<string, number>();
  for (const text of texts) rows.set(text, (rows.get(text) ?? 0) + 1);
  return [...rows]
    .map(([text, count]) => ({ text, rows: count }))
    .sort((a, b) => b.rows - a.rows)
    .slice(0, questionsMax);
}
