import { apostrophes, type Reading } from './references.ts';

/**
 * A student who answers to a number in a reference: by the admission number, by the admission number without the letters before it, by
 * the code of a student, or because a person saved the reference for the student.
 */
export type Answering = {
  studentId: number;
  fullName: string;
  guardianName: string;
  admissionNumber: string | null;
  key: string;
  by: 'number' | 'shortNumber' | 'code' | 'saved';
};

/** Why a student may be meant: answers to the reference, to it with a name that is not the student's, or to a part of it. */
const namedKinds = ['number', 'shortNumber', 'code', 'saved', 'otherName', 'part'] as const;
type NamedKind = (typeof namedKinds)[number];
export type NamedStudent = { studentId: number; fullName: string; kind: NamedKind };

/** Whom a reference names: the one student whose money it is, or null; and all who may be meant, with why. */
export type NamedPayee = { student: { id: number; fullName: string } | null; named: NamedStudent[] };

/**
 * Decides whom a reference names. It names a student where exactly one answers to it: to the whole reference, or to its number where each
 * word beside it is of the name of the student or of the guardian. It names nobody where a part of it is another student's number, unless
 * it is written just as the admission number is.
 */
export function namedPayee(readings: readonly Reading[], answering: readonly Answering[]): NamedPayee {
  const matches = readings.flatMap((reading) => answering.filter(({ key }) => key === reading.key).map((each) => ({ reading, each })));
  const agreeing = matches.filter(({ reading, each }) => reading.how !== 'part' && agrees(reading, each));
  const parts = matches.filter(({ reading }) => reading.how === 'part');
  const others = matches.filter(({ reading, each }) => reading.how === 'named' && !agrees(reading, each));
  const ids = new Set(agreeing.map(({ each }) => each.studentId));
  const [first] = agreeing;
  const isOnly = first !== undefined && ids.size === 1;
  const isSure = agreeing.some(({ reading, each }) => each.by === 'saved' || isWritten(reading, each));
  const isDoubted = !isSure && parts.some(({ each }) => !ids.has(each.studentId));
  const named = [
    ...agreeing.map(({ each }) => asNamed(each, each.by)),
    ...others.map(({ each }) => asNamed(each, 'otherName')),
    ...parts.map(({ each }) => asNamed(each, 'part')),
  ];
  const student = isOnly && !isDoubted ? { id: first.each.studentId, fullName: first.each.fullName } : null;
  return { student, named: strongest(named) };
}

/** True where a student answers to the reference, so that it cannot be saved for another. */
export function isAnswered(named: readonly NamedStudent[]): boolean {
  return named.some(({ kind }) => kind !== 'otherName' && kind !== 'part');
}

function asNamed({ studentId, fullName }: Answering, kind: NamedKind): NamedStudent {
  return { studentId, fullName, kind };
}

/** Each student once, with the strongest reason. */
function strongest(named: readonly NamedStudent[]): NamedStudent[] {
  const sorted = named.toSorted((one, other) => namedKinds.indexOf(one.kind) - namedKinds.indexOf(other.kind));
  return sorted.filter(({ studentId }, place) => sorted.findIndex((each) => each.studentId === studentId) === place);
}

/** True where no word beside the number speaks against the student: all are of the student's name, or all of the guardian's. */
function agrees({ words }: Reading, { fullName, guardianName }: Answering): boolean {
  if (words.length === 0) return true;
  // One or two letters before a number are rather another school's or another register's.
  if (!words.some(({ length }) => length >= 3)) return false;
  return [fullName, guardianName].some((name) => {
    const names = nameWords(name);
    return words.every((word) => names.some((each) => isShortFor(word, each)));
  });
}

/** The words of a name as references are compared: capitals without accents and apostrophes. */
function nameWords(name: string): string[] {
  const plain = name.normalize('NFKD').toUpperCase();
  return (
    plain
      .replace(apostrophes, '')
      .replace(/\p{M}/gu, '')
      .match(/[A-Z]+/g) ?? []
  );
}

/** A word of a name whole, its first three letters or more, or its first letter. */
function isShortFor(word: string, name: string): boolean {
  return name === word || (name.startsWith(word) && (word.length >= 3 || word.length === 1));
}

/** True where the reference is written as the admission number is, signs included, with or without the letters before it. */
function isWritten({ written }: Reading, { by, admissionNumber }: Answering): boolean {
  const number = (admissionNumber ?? '').normalize('NFKC').toUpperCase().trim().replace(/\s+/g, ' ');
  const short = number.replace(/^[A-Z]+[^A-Z0-9]*/, '');
  return number !== '' && (written === number || (by === 'shortNumber' && written === short));
}
