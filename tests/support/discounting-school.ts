import { approveOne } from './approving.ts';
import { newClass, newStudent, newTerm, nextTermForm, type Place, setFees } from './school-parts.ts';
import { newSchool, newStaff, type School, type Staff, succeed } from './world.ts';

export type DiscountingSchool = {
  school: School;
  admin: Staff;
  second: Staff;
  bursar: Staff;
  place: Place;
  term: number;
  next: number;
  /** Brothers and sisters of one family, the eldest first, and a child of nobody else's. */
  family: [number, number, number];
  alone: number;
};

/** A school whose fees are 10,000 tuition and 1,000 diary in this term and the next, which is not opened. */
export async function discountingSchool(): Promise<DiscountingSchool> {
  const school = await newSchool();
  const { admin } = school;
  const [second, bursar] = [await newStaff(admin, 'admin'), await school.bursar()];
  const place = await newClass(admin);
  const term = await newTerm(admin);
  const next = await newTerm(admin, nextTermForm());
  for (const each of [term, next]) await setFees(admin, { ...place, term: each }, { diary_fee: 1000 });
  // Enrolled in another order than that of their birthdays.
  const youngest = await newStudent(admin, place, { dob: '2018-03-04' });
  const eldest = await newStudent(admin, place, { dob: '2012-03-04' });
  const middle = await newStudent(admin, place, { dob: '2015-03-04' });
  await succeed(admin.post(`/api/students/${eldest}/family`, { siblingIds: [middle, youngest] }));
  const alone = await newStudent(admin, place, { contactNumber1: '0799 000 111' });
  return { school, admin, second, bursar, place, term, next, family: [eldest, middle, youngest], alone };
}

/** Asks for a discount rule: 10 percent of tuition for the second child unless stated. */
export function newDiscount(staff: Staff, rule: Record<string, unknown> = {}) {
  const usual = { forWhom: 'sibling', name: 'Second child', child: 'second', percent: 10, voteHeads: ['tuitionFee'], helpedIds: [] };
  return staff.post('/api/standing-discounts', { ...usual, ...rule });
}

/** Asks by one, approves by another, and answers its number. */
export async function inForce({ bursar, admin }: Pick<DiscountingSchool, 'bursar' | 'admin'>, rule: Record<string, unknown> = {}) {
  const { discount } = await succeed(newDiscount(bursar, rule));
  await succeed(approveOne(admin, 'discount', discount.id));
  return discount.id as number;
}

/** A rule for named students: staff unless stated. */
export const naming = (helpedIds: number[], more: Record<string, unknown> = {}) => ({
  ...{ forWhom: 'staff', name: 'Staff', child: undefined, helpedIds },
  ...more,
});
