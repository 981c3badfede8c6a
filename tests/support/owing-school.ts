import { addDays, nairobiToday } from '../../src/core/dates.ts';
import { paid } from './paying-school.ts';
import { newClass, newStudent, newTerm, type Place, setFees } from './school-parts.ts';
import { newSchool, type School, type Staff, succeed } from './world.ts';

type OwingSchool = { school: School; admin: Staff; east: Place; west: Place; terms: number[] };

/** Four terms, each after the other, of which the last holds today. */
function fourTerms(): { name: string; year: number; startDate: string; endDate: string }[] {
  const today = nairobiToday();
  return [3, 2, 1, 0].map((back, index) => ({
    name: `Term ${index + 1}`,
    year: Number(addDays(today, -100 * back).slice(0, 4)),
    startDate: addDays(today, -100 * back - 10),
    endDate: addDays(today, -100 * back + 60),
  }));
}

/** A school with two classes that was opened before its first of four terms; `nextTerm` opens the next, which bills 10,000. */
async function owingSchool(): Promise<OwingSchool & { nextTerm: () => Promise<void> }> {
  const school = await newSchool();
  const { admin } = school;
  const [east, west] = [await newClass(admin), await newClass(admin, 'Grade 5', 'West')];
  const forms = fourTerms();
  const terms: number[] = [];
  const nextTerm = async () => {
    const form = forms[terms.length];
    const term = await newTerm(admin, { ...form, current: false });
    for (const { grade } of [east, west]) await setFees(admin, { grade, term });
    await succeed(admin.post('/api/settings/terms', { ...form, term_id: term, current: true }));
    terms.push(term);
  };
  return { school, admin, east, west, terms, nextTerm };
}

export type Owed = {
  id: number;
  fullName: string;
  active: boolean;
  grade: string;
  broughtForward: number;
  billed: number;
  adjusted: number;
  paid: number;
  balance: number;
  arrears: { thisTerm: number; oneTermBack: number; twoTermsBack: number; older: number };
};

export const balancesOf = (staff: Staff, query = '') => succeed(staff.read(`/api/balances${query}`));

/** The ids of the students whom a query leaves, in their order. */
export async function idsOwing(staff: Staff, query = ''): Promise<number[]> {
  return (await balancesOf(staff, query)).students.map(({ id }: Owed) => id);
}

/**
 * In the second of two terms Amina owes 20,000 and Baraka 4,000 of this term; Chebet paid all; Dalila paid 3,000 too much and left;
 * Elijah, of the other class, brought 500 with him and owes 20,500.
 */
export async function fiveStudents() {
  const world = await owingSchool();
  const { admin, east, west, nextTerm } = world;
  await nextTerm();
  const enrol = (fullName: string, place: Place, changes = {}) => newStudent(admin, place, { fullName, ...changes });
  const amina = await enrol('Amina Yusuf', east);
  const baraka = await enrol('Baraka Otieno', east);
  const chebet = await enrol('Chebet Koech', east);
  const dalila = await enrol('Dalila Noor', east);
  const elijah = await enrol('Elijah Mutua', west, { cfBalance: 500 });
  await paid(admin, { studentId: baraka, amount: 10_000 });
  await nextTerm();
  await paid(admin, { studentId: baraka, amount: 6000 });
  await paid(admin, { studentId: chebet, amount: 20_000 });
  await paid(admin, { studentId: dalila, amount: 23_000 });
  await succeed(admin.patch(`/api/students/${dalila}/toggle-status`));
  return { ...world, amina, baraka, chebet, dalila, elijah };
}
