import { type Cents, sumCents } from '../../../core/money.ts';
import type { ClassId, ClassName } from '../../../school/files/classes.ts';
import { likenessOf } from '../../register/rules.ts';

import type { Fault, RowRead, StudentRead } from './students.ts';

/** A student whom the school has: what tells whether a row is about the same child. */
export type Enrolled = {
  id: number;
  fullName: string;
  admissionNumber: string | null;
  guardianName: string;
  contactNumber1: string;
  dob: string;
  className: string;
};
/** Who a row is a duplicate of: a line of the file above it, or a student of the register. */
type Twin = { line: number | null; studentId: number | null; fullName: string; admissionNumber: string; className: string };
/** What becomes of a row: enrolled, left out because the school has the child already, asked about, or at fault. */
export type RowChecked = RowRead & { outcome: 'new' | 'known' | 'duplicate' | 'fault'; twin: Twin | null; differs: string[] };

/**
 * Holds every row against the file and the register. The same admission number is the same child: in the register it is left as it is
 * (`differs` names what the file says otherwise), and twice in the file it is a fault. The same name and telephone without that are a
 * duplicate, unless somebody has said of the line that it is another student.
 */
export function checkedRows(rows: readonly RowRead[], enrolled: readonly Enrolled[], notDuplicates: readonly number[]): RowChecked[] {
  const byNumber = new Map(enrolled.flatMap((each) => (each.admissionNumber === null ? [] : [[numberKey(each.admissionNumber), each]])));
  const byLikeness = new Map(enrolled.map((each) => [likenessOf(each), each]));
  const numbersSeen = new Map<string, StudentRead>();
  const childrenSeen = new Map<string, StudentRead>();
  const distinct = new Set(notDuplicates);
  return rows.map(({ student, faults }) => {
    const [number, likeness] = [numberKey(student.admissionNumber), likenessOf(student)];
    const sameNumber = number === '' ? undefined : numbersSeen.get(number);
    const sameChild = childrenSeen.get(likeness);
    if (number !== '' && !sameNumber) numbersSeen.set(number, student);
    if (!sameChild) childrenSeen.set(likeness, student);
    const known = number === '' ? undefined : byNumber.get(number);
    if (known) return { student, faults: [], outcome: 'known', twin: twinOfRegister(known), differs: differences(student, known) };
    if (sameNumber) return outcome({ student, faults: [...faults, numberTwice(student, sameNumber)] }, 'fault', twinOfFile(sameNumber));
    if (faults.length > 0) return outcome({ student, faults }, 'fault');
    if (distinct.has(student.line)) return outcome({ student, faults }, 'new');
    if (sameChild) return outcome({ student, faults }, 'duplicate', twinOfFile(sameChild));
    const alike = byLikeness.get(likeness);
    // Two admission numbers are two children, however alike.
    if (alike && (number === '' || alike.admissionNumber === null)) return outcome({ student, faults }, 'duplicate', twinOfRegister(alike));
    return outcome({ student, faults }, 'new');
  });
}

function outcome(row: RowRead, is: RowChecked['outcome'], twin: Twin | null = null): RowChecked {
  return { ...row, outcome: is, twin, differs: [] };
}

/** Admission numbers differ by more than letter case. */
function numberKey(admissionNumber: string): string {
  return admissionNumber.toLowerCase();
}

function numberTwice({ admissionNumber }: StudentRead, { line }: StudentRead): Fault {
  return { meaning: 'admissionNumber', value: admissionNumber, reason: `line ${line} has the same admission number` };
}

function twinOfFile({ line, fullName, admissionNumber }: StudentRead): Twin {
  return { line, studentId: null, fullName, admissionNumber, className: '' };
}

function twinOfRegister({ id, fullName, admissionNumber, className }: Enrolled): Twin {
  return { line: null, studentId: id, fullName, admissionNumber: admissionNumber ?? '', className };
}

/** What the file says of a child otherwise than the register, in words. */
function differences(student: StudentRead, known: Enrolled): string[] {
  const phone = student.contactNumber1.slice(-9) !== known.contactNumber1.replace(/\D/g, '').slice(-9);
  return [
    student.fullName.toLowerCase() !== known.fullName.toLowerCase() && 'name',
    student.dob !== '' && student.dob !== known.dob && 'date of birth',
    student.guardianName.toLowerCase() !== known.guardianName.toLowerCase() && 'guardian',
    student.contactNumber1 !== '' && phone && 'phone number',
  ].filter((each) => each !== false);
}

/** What accepting the rows would do: how many of each outcome, the classes to make, and the balances brought forward in cents. */
export type CheckSums = {
  counts: Record<RowChecked['outcome'], number>;
  classes: ClassName[];
  openingCents: Cents;
  owedCents: Cents;
  aheadCents: Cents;
};

/** Adds up what accepting the good rows would do. */
export function sumsOf(rows: readonly RowChecked[]): CheckSums {
  const countOf = (wanted: RowChecked['outcome']) => rows.filter((row) => row.outcome === wanted).length;
  const made = rows.filter((row) => row.outcome === 'new').map(({ student }) => student);
  const openings = made.map((student) => student.openingCents);
  const classes = new Map(made.flatMap(({ place }) => (isToMake(place) ? [[`${place.grade}|${place.stream}`.toLowerCase(), place]] : [])));
  return {
    counts: { new: countOf('new'), known: countOf('known'), duplicate: countOf('duplicate'), fault: countOf('fault') },
    classes: [...classes.values()],
    openingCents: sumCents(openings),
    owedCents: sumCents(openings.filter((cents) => cents > 0)),
    aheadCents: sumCents(openings.filter((cents) => cents < 0)),
  };
}

/** True for a class that has a name and no number yet. */
export function isToMake(place: ClassId | ClassName | null): place is ClassName {
  return place !== null && 'grade' in place;
}
