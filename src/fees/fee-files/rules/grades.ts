import { classIn, classMeant, gradeMeant, type SchoolClasses } from '../../../school/files/classes.ts';

/**
 * The grades of a row of fees: "Grade 4", "4E" for a stream of the school, "Grade 1-3" and "PP1 & PP2" for several. None if any of them is
 * unknown, or if more are named than the school has classes. The school's grades are in ladder order.
 */
export function gradesIn(text: string, school: SchoolClasses): number[] {
  const one = gradeIn(text, school);
  if (one !== null) return [one];
  const parts = text.split(/\s*(?:[,&;+/]|\band\b|\bna\b)\s*/i);
  if (parts.length > school.grades.length + school.streams.length) return [];
  const stretches = parts.map((part) => stretchIn(alike(part, parts[0] ?? ''), school));
  return stretches.some((ids) => ids.length === 0) ? [] : [...new Set(stretches.flat())];
}

function gradeIn(text: string, school: SchoolClasses): number | null {
  const { grade, stream } = classIn(text);
  if (stream !== '') return classMeant({ grade, stream }, school)?.gradeId ?? null;
  return gradeMeant(grade, school.grades)?.id ?? null;
}

/** The grades from first to last of "Grade 1-3", "Grade 1 to Grade 3" or "Gredi 1 hadi 3", or the single one. */
function stretchIn(text: string, school: SchoolClasses): number[] {
  const [first = '', last = first, ...more] = text.split(/\s*(?:[-–—]|\bto\b|\bhadi\b)\s*/i);
  const ids = school.grades.map(({ id }) => id);
  const [from, to] = [gradeIn(first, school), gradeIn(alike(last, first), school)];
  if (from === null || to === null || more.length > 0) return [];
  return ids.slice(ids.indexOf(from), ids.indexOf(to) + 1);
}

/** A bare number takes the kind of the grade before it: the 2 of "PP1 & 2" is PP2. */
function alike(text: string, first: string): string {
  return /^\d+$/.test(text) ? first.replace(/\d+(?!.*\d)/, text) : text;
}
