import { classFinder, classIn, type SchoolClasses } from '../../../school/files/classes.ts';

/**
 * Reads the grades of a row of fees: "Grade 4", "4E" for a stream of the school, "Grade 1-3" and "PP1 & PP2" for several. None if any of
 * them is unknown, or if more are named than the school has classes. "Grade 1-3" is several also where Grade 1 has a stream "3". The
 * school's grades are in ladder order, and their names are read once for all texts.
 */
export function gradeReader(school: SchoolClasses): (text: string) => number[] {
  const partsMax = school.grades.length + school.streams.length;
  const ids = school.grades.map(({ id }) => id);
  const gradeIn = gradeFinder(school);
  const severalIn = (text: string): number[] => {
    const parts = text.split(/\s*(?:[,&;+/]|\band\b|\bna\b)\s*/i);
    if (parts.length > partsMax) return [];
    const named = new Set<number>();
    for (const part of parts) {
      const stretch = stretchIn(alike(part, parts[0] ?? ''), ids, gradeIn);
      // After the first that is unknown the others are not read.
      if (stretch.length === 0) return [];
      for (const id of stretch) named.add(id);
    }
    return [...named];
  };
  return (text) => {
    const several = endsInRisingNumbers(text) ? severalIn(text) : [];
    if (several.length > 0) return several;
    const one = gradeIn(text);
    return one === null ? severalIn(text) : [one];
  };
}

/** True for "Grade 1-3" and "1/3"; "3-1" can only be a stream. */
function endsInRisingNumbers(text: string): boolean {
  const [, first, last] = /(\d+)\s*[-–—/]\s*(\d+)$/.exec(text) ?? [];
  return first !== undefined && Number(first) < Number(last);
}

type GradeIn = (text: string) => number | null;

function gradeFinder(school: SchoolClasses): GradeIn {
  const { classMeant, gradeMeant } = classFinder(school);
  return (text) => {
    const { grade, stream } = classIn(text);
    if (stream !== '') return classMeant({ grade, stream })?.gradeId ?? null;
    return gradeMeant(grade)?.id ?? null;
  };
}

/** The grades from first to last of "Grade 1-3", "Grade 1 to Grade 3" or "Gredi 1 hadi 3", or the single one. */
function stretchIn(text: string, ids: readonly number[], gradeIn: GradeIn): number[] {
  const [first = '', last = first, ...more] = text.split(/\s*(?:[-–—]|\bto\b|\bhadi\b)\s*/i);
  const [from, to] = [gradeIn(first), gradeIn(alike(last, first))];
  if (from === null || to === null || more.length > 0) return [];
  return ids.slice(ids.indexOf(from), ids.indexOf(to) + 1);
}

/** A bare number takes the kind of the grade before it: the 2 of "PP1 & 2" is PP2. */
function alike(text: string, first: string): string {
  return /^\d+$/.test(text) ? first.replace(/(?<!\d)\d+(?=\D*$)/, text) : text;
}
