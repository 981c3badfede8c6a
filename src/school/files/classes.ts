import { evenlySpaced, isSameName } from '../grades/rules.ts';

/** The classes of a school, as drop-downs offer them. */
export type SchoolClasses = {
  grades: readonly { id: number; name: string }[];
  streams: readonly { id: number; name: string; gradeId: number }[];
};
/** A class as a register writes it: the grade in Karo's name for it, and the rest; '' for what is missing. */
export type ClassName = { grade: string; stream: string };
export type ClassId = { gradeId: number; streamId: number };

const ladder: [RegExp, (number: string) => string][] = [
  [/^(?:play ?group|pg|baby class)\b/i, () => 'Playgroup'],
  [/^(?:pp|pre[\s-]*primary)[\s.-]*([12])/i, (number) => `PP${number}`],
  [/^(?:form|kidato(?:\s+cha)?|f)[\s.-]*(?:ya\s+)?([1-4])/i, (number) => `Form ${number}`],
  [
    /^(?:j\.?s\.?s?|junior\s+(?:school|sec(?:ondary)?(?:\s+school)?))[\s.-]*0*([1-37-9])(?!\d)/i,
    (number) => `Grade ${((Number(number) - 1) % 6) + 7}`,
  ],
  [/^(?:grade|gredi|gr|g|standard|std|class|darasa|cls)?[\s.-]*(?:(?:la|ya)\s+)?0*(1[0-2]|[1-9])(?!\d)/i, (number) => `Grade ${number}`],
];

/** Reads a class as registers write it: "4E", "Gr 4 East", "STD 4", "JSS 2", "PP1 West". A name off the ladder is all grade. */
export function classIn(text: string, stream = ''): ClassName {
  const written = evenlySpaced(text);
  for (const [pattern, gradeOf] of ladder) {
    const match = pattern.exec(written);
    if (!match) continue;
    const rest = written.slice(match[0].length).replace(/^[\s./_-]+/, '');
    return { grade: gradeOf(match[1] ?? ''), stream: evenlySpaced(stream) || rest };
  }
  return { grade: written, stream: evenlySpaced(stream) };
}

/**
 * The school's class: the grade by its name or place on the ladder, the stream by its name or by letters that only it begins with. A
 * grade's only stream need not be named. Null if the school has no such class, or several match.
 */
export function classMeant({ grade, stream }: ClassName, { grades, streams }: SchoolClasses): ClassId | null {
  const schoolGrade = gradeMeant(grade, grades);
  if (!schoolGrade) return null;
  const inGrade = streams.filter(({ gradeId }) => gradeId === schoolGrade.id);
  const named = inGrade.filter(({ name }) => isSameName(name, stream));
  const begun = inGrade.filter(({ name }) => stream !== '' && name.toLowerCase().startsWith(stream.toLowerCase()));
  const candidates = stream === '' ? inGrade : named.length > 0 ? named : begun;
  const [only, ...others] = candidates;
  return only && others.length === 0 ? { gradeId: schoolGrade.id, streamId: only.id } : null;
}

/** The school's grade by its name or place on the ladder; undefined if there is none. */
export function gradeMeant<Grade extends { name: string }>(grade: string, grades: readonly Grade[]): Grade | undefined {
  return grades.find(({ name }) => isSameName(name, grade)) ?? grades.find(({ name }) => isSameName(classIn(name).grade, grade));
}

/** The class that a school would add: it needs a stream; an unnamed one becomes the grade's only stream. */
export function classToMake({ grade, stream }: ClassName, { grades, streams }: SchoolClasses): ClassName | null {
  const name = grades.find((each) => isSameName(classIn(each.name).grade, grade))?.name ?? grade;
  const known = grades.find((each) => each.name === name);
  const hasStreams = known !== undefined && streams.some(({ gradeId }) => gradeId === known.id);
  if (grade === '' || grade.length > 60 || stream.length > 60 || stream.includes(',')) return null;
  if (stream === '' && hasStreams) return null;
  return { grade: name, stream: stream === '' ? 'Main' : titled(stream) };
}

/** Stream names are capitalised: EAST becomes East. Single letters, such as E or 4E, stay as they are. */
function titled(name: string): string {
  return name.length > 3 && name === name.toUpperCase() ? name.charAt(0) + name.slice(1).toLowerCase() : name;
}
