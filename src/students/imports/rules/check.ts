import { type Cents, sumCents } from '../../../core/money.ts';
import type { ClassId, ClassName } from '../../../school/files/classes.ts';
import { lineText } from '../../../school/files/sheets.ts';
import { isNamedAlike, likenessOf } from '../../register/rules.ts';
import type { Settings } from '../settings.ts';
import type { Fault, RowRead, StudentRead } from './students.ts';

/** A student of the register, as compared with a row. */
export type Enrolled = {
  id: number;
  fullName: string;
  admissionNumber: string | null;
  guardianName: string;
  contactNumber1: string;
  dob: string;
  streamId: number;
  className: string;
};
/** What a row duplicates: an earlier line of the file, or a student of the register. */
type Twin = { line: number | null; studentId: number | null; fullName: string; admissionNumber: string; className: string };
/** The outcome of a row: enrolled, skipped as known, in question, or faulty. */
export type RowChecked = RowRead & { outcome: 'new' | 'known' | 'duplicate' | 'fault'; twin: Twin | null; differs: string[] };

/**
 * Compares every row with those before it and the register. An equal admission number means the same student: known in the register
 * (`differs` names the differences), a fault twice in the file and where name and birthday are another student's. An equal name and phone
 * is a duplicate where one of the two has no admission number, unless a user confirmed that the line is another student.
 */
export function rowChecker(
  enrolled: readonly Enrolled[],
  { notDuplicates, sheets }: Pick<Settings, 'notDuplicates' | 'sheets'>,
): (row: RowRead) => RowChecked {
  const byNumber = new Map(enrolled.flatMap((each) => (each.admissionNumber === null ? [] : [[numberKey(each.admissionNumber), each]])));
  const [ofRegister, ofFile] = [alikeFinder<Enrolled>(), alikeFinder<StudentRead>()];
  for (const each of enrolled) ofRegister.add(likenessOf(each), each);
  const numbersSeen = new Map<string, StudentRead>();
  const distinct = new Set(notDuplicates);
  return ({ student, faults }) => {
    const [number, likeness] = [numberKey(student.admissionNumber), likenessOf(student)];
    const sameNumber = number === '' ? undefined : numbersSeen.get(number);
    const sameChild = ofFile.alike(likeness, student);
    if (number !== '' && !sameNumber) numbersSeen.set(number, student);
    ofFile.add(likeness, student);
    const known = number === '' ? undefined : byNumber.get(number);
    if (known && isOther(student, known)) {
      return outcome({ student, faults: [...faults, numberTaken(student, known)] }, 'fault', twinOfRegister(known));
    }
    if (known) return { student, faults: [], outcome: 'known', twin: twinOfRegister(known), differs: differences(student, known) };
    if (sameNumber)
      return outcome(
        { student, faults: [...faults, numberTwice(student, lineText(sameNumber.line, sheets))] },
        'fault',
        twinOfFile(sameNumber),
      );
    if (faults.length > 0) return outcome({ student, faults }, 'fault');
    if (distinct.has(student.line)) return outcome({ student, faults }, 'new');
    if (sameChild) return outcome({ student, faults }, 'duplicate', twinOfFile(sameChild));
    const alike = ofRegister.alike(likeness, student);
    if (alike) return outcome({ student, faults }, 'duplicate', twinOfRegister(alike));
    return outcome({ student, faults }, 'new');
  };
}

/** Finds the first child of an equal name and phone. Different admission numbers mean different students, however alike. */
function alikeFinder<Child extends Pick<Enrolled, 'admissionNumber'>>() {
  const [any, unnumbered] = [new Map<string, Child>(), new Map<string, Child>()];
  const add = (likeness: string, child: Child): void => {
    for (const children of child.admissionNumber ? [any] : [any, unnumbered]) {
      if (!children.has(likeness)) children.set(likeness, child);
    }
  };
  const alike = (likeness: string, { admissionNumber }: StudentRead) => (admissionNumber ? unnumbered : any).get(likeness);
  return { add, alike };
}

function outcome(row: RowRead, is: RowChecked['outcome'], twin: Twin | null = null): RowChecked {
  return { ...row, outcome: is, twin, differs: [] };
}

/** Admission numbers differ only if more than letter case differs. */
function numberKey(admissionNumber: string): string {
  return admissionNumber.toLowerCase();
}

function numberTwice({ admissionNumber }: StudentRead, line: string): Fault {
  return { meaning: 'admissionNumber', value: admissionNumber, reason: `line ${line} has the same admission number` };
}

/** True if name and birthday both say another child: one of them alone may be a correction. */
function isOther({ fullName, dob }: StudentRead, known: Enrolled): boolean {
  return dob !== '' && dob !== known.dob && !isNamedAlike(fullName, known.fullName);
}

function numberTaken({ admissionNumber }: StudentRead, { fullName }: Enrolled): Fault {
  return {
    meaning: 'admissionNumber',
    value: admissionNumber,
    reason: `Admission number ${admissionNumber} belongs to ${fullName} in Karo`,
  };
}

function twinOfFile({ line, fullName, admissionNumber }: StudentRead): Twin {
  return { line, studentId: null, fullName, admissionNumber, className: '' };
}

function twinOfRegister({ id, fullName, admissionNumber, className }: Enrolled): Twin {
  return { line: null, studentId: id, fullName, admissionNumber: admissionNumber ?? '', className };
}

/** The differences between file and register, in words. */
function differences(student: StudentRead, known: Enrolled): string[] {
  const phone = student.contactNumber1.slice(-9) !== known.contactNumber1.replace(/\D/g, '').slice(-9);
  return [
    student.fullName.toLowerCase() !== known.fullName.toLowerCase() && 'name',
    student.dob !== '' && student.dob !== known.dob && 'date of birth',
    student.guardianName.toLowerCase() !== known.guardianName.toLowerCase() && 'guardian',
    student.contactNumber1 !== '' && phone && 'phone number',
    student.place !== null && (isToMake(student.place) || student.place.streamId !== known.streamId) && 'class',
  ].filter((each) => each !== false);
}

/** The effect of accepting the rows: the number of each outcome, the classes to add, and the opening balances in cents. */
export type CheckSums = {
  counts: Record<RowChecked['outcome'], number>;
  classes: ClassName[];
  openingCents: Cents;
  owedCents: Cents;
  aheadCents: Cents;
};

export function sumsOf(rows: readonly RowChecked[]): CheckSums {
  const countOf = (wanted: RowChecked['outcome']) => rows.filter((row) => row.outcome === wanted).length;
  const students = rows.filter((row) => row.outcome === 'new').map(({ student }) => student);
  const openings = students.map((student) => student.openingCents);
  const classes = new Map(
    students.flatMap(({ place }) => (isToMake(place) ? [[`${place.grade}|${place.stream}`.toLowerCase(), place]] : [])),
  );
  return {
    counts: { new: countOf('new'), known: countOf('known'), duplicate: countOf('duplicate'), fault: countOf('fault') },
    classes: [...classes.values()],
    openingCents: sumCents(openings),
    owedCents: sumCents(openings.filter((cents) => cents > 0)),
    aheadCents: sumCents(openings.filter((cents) => cents < 0)),
  };
}

/** True for a class with a name but no id yet. */
export function isToMake(place: ClassId | ClassName | null): place is ClassName {
  return place !== null && 'grade' in place;
}
