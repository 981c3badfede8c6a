import { countedText, listedText } from '../../core/wording.ts';

/** A learning area and how many lessons a week a stream has of it. */
type LearningArea = { name: string; lessonsPerWeek: number };

type Level = 'prePrimary' | 'lowerPrimary' | 'upperPrimary' | 'juniorSchool' | 'seniorSchool';
type Rung = { level: Level; rank: number };

/** The rationalised designs of the curriculum institute (KICD), 2024: learning areas of each level with their lessons a week. */
const areasOf: Record<Level, Record<string, number>> = {
  prePrimary: {
    'Language Activities': 5,
    'Mathematical Activities': 5,
    'Creative Activities': 6,
    'Environmental Activities': 5,
    'Religious Education': 3,
  },
  lowerPrimary: {
    'Indigenous Language': 2,
    Kiswahili: 4,
    English: 5,
    Mathematics: 5,
    'Religious Education': 3,
    'Environmental Activities': 4,
    'Creative Activities': 7,
  },
  upperPrimary: {
    English: 5,
    Kiswahili: 4,
    Mathematics: 5,
    'Religious Education': 3,
    'Science and Technology': 4,
    'Agriculture and Nutrition': 4,
    'Social Studies': 3,
    'Creative Arts': 6,
  },
  juniorSchool: {
    English: 5,
    Kiswahili: 4,
    Mathematics: 5,
    'Religious Education': 4,
    'Social Studies': 4,
    'Integrated Science': 5,
    'Pre-Technical Studies': 4,
    'Agriculture and Nutrition': 4,
    'Creative Arts and Sports': 5,
  },
  seniorSchool: {
    English: 5,
    Kiswahili: 5,
    Mathematics: 5,
    'Community Service Learning': 3,
    'Physical Education': 3,
    ICT: 2,
    'Elective 1': 5,
    'Elective 2': 5,
    'Elective 3': 5,
  },
};

/** The sort position of names outside the ladder: last. */
const outside: Rung = { level: 'upperPrimary', rank: 1000 };

/** The learning areas of a new grade by its name; those of Grade 4-6 for a name outside the ladder. */
export function learningAreas(gradeName: string): LearningArea[] {
  return Object.entries(areasOf[rungOf(gradeName).level]).map(([name, lessonsPerWeek]) => ({ name, lessonsPerWeek }));
}

/** Sorts grades as a school lists them: Playgroup, PP1, PP2, Grade 1 … 12, Form 1 … 4, then the others (alike, to go by name). */
export function gradeSortKey(gradeName: string): number {
  return rungOf(gradeName).rank;
}

/** The ladder grade that a name begins with: "grade4", "Grade 04", "G4" and "Grade 4 East" are all Grade 4. */
function rungOf(gradeName: string): Rung {
  const name = gradeName.trim().toLowerCase();
  if (/^play[\s._-]*group\b/.test(name)) return { level: 'prePrimary', rank: 1 };
  const prePrimary = numberAfter(name, /^(?:pp|pre[\s._-]*primary)[\s._-]*0*(\d+)/);
  if (prePrimary >= 1 && prePrimary <= 2) return { level: 'prePrimary', rank: 1 + prePrimary };
  const grade = numberAfter(name, /^(?:grade|gr|g)[\s._-]*0*(\d+)/);
  if (grade >= 1 && grade <= 12) return { level: levelOfGrade(grade), rank: 10 + grade };
  const form = numberAfter(name, /^form[\s._-]*0*(\d+)/);
  if (form >= 1 && form <= 4) return { level: 'seniorSchool', rank: 30 + form };
  return outside;
}

function numberAfter(name: string, pattern: RegExp): number {
  return Number(pattern.exec(name)?.[1] ?? 0);
}

function levelOfGrade(grade: number): Level {
  if (grade <= 3) return 'lowerPrimary';
  if (grade <= 6) return 'upperPrimary';
  return grade <= 9 ? 'juniorSchool' : 'seniorSchool';
}

/** Trims a name and reduces spaces to one. */
export function evenlySpaced(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}

/** True if two names differ only in letter case and spacing. */
export function isSameName(name: string, other: string): boolean {
  return sameNameKey(name) === sameNameKey(other);
}

/** Equal for names that differ only in letter case and spacing. */
export function sameNameKey(name: string): string {
  return evenlySpaced(name).toLowerCase();
}

/** Splits a list of names at commas: each once (ignoring letter case), evenly spaced; blank parts are ignored. */
export function streamNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(',')) {
    const name = evenlySpaced(part);
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

/** How many of each kind refer to a grade or a stream. */
export type Uses = { students: number; formerStudents: number; feeStructures: number; assignments: number; undoneStudents: number };

/** The references to a grade or stream in words: "26 students and 2 fee structures"; '' if there are none and it can be removed. */
export function usesText({ students, formerStudents, feeStructures, assignments, undoneStudents }: Uses): string {
  const parts = [
    students > 0 && countedText(students, 'student'),
    formerStudents > 0 && `${countedText(formerStudents, 'student')} of earlier terms`,
    feeStructures > 0 && countedText(feeStructures, 'fee structure'),
    assignments > 0 && `${countedText(assignments, 'subject')} with a teacher`,
    undoneStudents > 0 && `${countedText(undoneStudents, 'student')} of an undone import, whose entries stay in the ledger`,
  ];
  return listedText(parts.filter((part) => part !== false));
}

type Choices = { grades: readonly { id: number; name: string }[]; streams: readonly { id: number; name: string }[] };
type ChosenClass = { grade?: number | undefined; stream?: number | undefined; streamName?: string | undefined };

/** The names of the filtered grade and stream; undefined if unfiltered. */
export function chosenClass({ grades, streams }: Choices, { grade, stream, streamName }: ChosenClass) {
  const nameIn = (named: Choices['grades'], id: number | undefined) => named.find((each) => each.id === id)?.name;
  return { grade: nameIn(grades, grade), stream: streamName ?? nameIn(streams, stream) };
}
