import { additionalFeeRows } from '../../../books/billing/server/additional-fees-sql.ts';
import { saveTerm } from '../../../books/terms/server/save-term.ts';
import { addDays, type Day, nairobiToday } from '../../../core/dates.ts';
import { asCents, type Cents, sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { addAdditionalFee } from '../../../fees/additional-fees/server/additional-fees.ts';
import { changeFeeLink } from '../../../fees/additional-fees/server/change-fee-link.ts';
import { saveFeeStructure } from '../../../fees/structures/server/save-fee-structure.ts';
import { joinFamily } from '../../../payments/families/server/join-family.ts';
import { createGrades } from '../../../school/grades/server/create-grades.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import { addStudent } from '../../../students/register/server/add-student.ts';
import type { TermDates } from '../../signup/rules.ts';
import { type Child, child, type Family, family } from '../families.ts';
import { oneOf } from '../rules.ts';
import { feePlans, type GradePlan, gradePlans, structureOf } from '../school-plan.ts';
import type { Staff } from './live-on.ts';

export type Enrolled = { studentId: number; plan: GradePlan; feesCents: Cents };

/** Adds grades, both terms (not open yet), their fee structures and the additional fees. */
export async function setUpSchool(
  tx: Transaction,
  admin: Caller,
  terms: readonly [TermDates, TermDates],
): Promise<{ gradeIds: number[]; termIds: number[] }> {
  const { schoolId } = admin;
  await createGrades(tx, { schoolId, grades: gradePlans });
  const { grades } = await classChoices(tx, schoolId);
  const gradeIds = gradePlans.map((plan) => idOf(grades, plan.name));
  const termIds: number[] = [];
  for (const [index, dates] of terms.entries()) {
    const { term } = await saveTerm(tx, admin, dates);
    termIds.push(term.id);
    for (const [position, plan] of gradePlans.entries()) {
      const grade = gradeIds[position] ?? 0;
      await saveFeeStructure(tx, admin, { grade, term_id: term.id, ...structureOf(plan, { isFirst: index === 0 }) });
    }
  }
  for (const { feeName, shillings } of feePlans) await addAdditionalFee(tx, { schoolId, feeName, amount: asCents(shillings * 100) });
  return { gradeIds, termIds };
}

type Enrolment = { chance: () => number; gradeIds: readonly number[]; on: Day };

/** Classes of 20 to 34; some children have an opening balance, some additional fees, and a few have left. */
export async function enrolChildren(tx: Transaction, { bursar }: Staff, { chance, gradeIds, on }: Enrolment): Promise<Enrolled[]> {
  const { streams } = await classChoices(tx, bursar.schoolId);
  const fees = await additionalFeeRows(tx, bursar.schoolId);
  const enrolled: Enrolled[] = [];
  const homes: Home[] = [];
  const names = new Set<string>();
  for (const [position, plan] of gradePlans.entries()) {
    const gradeId = gradeIds[position] ?? 0;
    for (const stream of streams.filter((candidate) => candidate.gradeId === gradeId)) {
      const size = 20 + Math.floor(chance() * 15);
      for (let seat = 0; seat < size; seat += 1) {
        const home = homeOf(chance, homes, position);
        const born = namedAlone(names, () => child(chance, home.family, { ageYears: plan.ageYears, on: addDays(on, -90) }));
        const pupil = { ...born, grade_id: gradeId, stream_id: stream.id };
        const admissionNumber = `SM/${String(1000 + enrolled.length)}`;
        const { student } = await addStudent(tx, bursar, { ...pupil, admissionNumber, cfBalance: broughtForward(chance) });
        home.studentIds.push(student.id);
        const chosenFees = fees.filter((fee) => chance() < shareOf(fee.feeName));
        for (const fee of chosenFees) await changeFeeLink(tx, bursar, { studentId: student.id, additionalFeeId: fee.id, linked: true });
        const feesCents = sumCents(chosenFees.map(({ amount }) => amount));
        enrolled.push({ studentId: student.id, plan, feesCents });
      }
    }
  }
  await joinLargest(tx, bursar, homes);
  return enrolled;
}

/** The first drawn child with a new full name: users who try Karo should not have to distinguish two. */
function namedAlone(names: Set<string>, draw: () => Child): Child {
  const drawn = draw();
  if (names.has(drawn.fullName)) return namedAlone(names, draw);
  names.add(drawn.fullName);
  return drawn;
}

/** A family with the grades of its children. */
type Home = { family: Family; steps: number[]; studentIds: number[] };

/** One child in five has a sibling at the school, at least a grade apart and at most three in all. */
function homeOf(chance: () => number, homes: Home[], step: number): Home {
  const open = homes.filter(({ steps }) => steps.length < 3 && !steps.includes(step));
  const joined = chance() < 0.2 && open.length > 0 ? oneOf(chance, open) : undefined;
  const home = joined ?? { family: family(chance), steps: [], studentIds: [] };
  home.steps.push(step);
  if (!joined) homes.push(home);
  return home;
}

/** One family is joined already; the others are suggested on their students' pages. */
async function joinLargest(tx: Transaction, bursar: Caller, homes: readonly Home[]): Promise<void> {
  const [largest] = homes.map(({ studentIds }) => studentIds).sort((one, other) => other.length - one.length);
  const [studentId, ...siblingIds] = largest ?? [];
  if (studentId !== undefined && siblingIds.length > 0) await joinFamily(tx, bursar, { studentId, siblingIds });
}

/** A child who joined Grade 4 East today, with the next admission number. */
export async function enrolNewcomer(tx: Transaction, { bursar }: Staff, chance: () => number): Promise<void> {
  const { grades, streams } = await classChoices(tx, bursar.schoolId);
  const gradeId = idOf(grades, 'Grade 4');
  const stream = streams.find((candidate) => candidate.gradeId === gradeId);
  const pupil = child(chance, family(chance), { ageYears: 9, on: nairobiToday() });
  await addStudent(tx, bursar, { ...pupil, admissionNumber: 'SM/2000', grade_id: gradeId, stream_id: stream?.id ?? 0 });
}

function broughtForward(chance: () => number): Cents | undefined {
  const luck = chance();
  if (luck > 0.14) return undefined;
  const shillings = Math.round(chance() * 60) * 50;
  return asCents((luck < 0.11 ? shillings : -Math.min(shillings, 1000)) * 100);
}

function shareOf(feeName: string): number {
  return feePlans.find((plan) => plan.feeName === feeName)?.share ?? 0;
}

function idOf(grades: readonly { id: number; name: string }[], name: string): number {
  const grade = grades.find((candidate) => candidate.name === name);
  if (!grade) throw new Error(`The demo school has no ${name}`);
  return grade.id;
}
