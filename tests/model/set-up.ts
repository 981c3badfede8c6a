import { liveOn } from '../support/days.ts';
import { rowsOf } from '../support/school-parts.ts';
import { newSchool, newStaff, type Staff, succeed } from '../support/world.ts';
import { type BankingModel, CashBook, type DayModel, type RequestModel } from './cash-book.ts';
import { type AdjustmentModel, type RuleModel, SchoolModel } from './school-model.ts';

export const feeAmounts = [150_050, 99_999];
export const grades = ['Grade 1', 'Grade 2'];
const streams = ['East', 'West'];
export const startDays = ['2020-01-06', '2020-05-04', '2020-08-31'];
export const endDays = ['2020-04-03', '2020-07-31', '2020-10-30'];

type Ids = { grades: { id: number; streamIds: number[] }[]; terms: number[]; fees: number[] };

/** The school as it is served and as it is in plain arithmetic. `staff` are two administrators; the first one opens every term. */
export type World = {
  staff: readonly [Staff, Staff];
  schoolId: number;
  ids: Ids;
  model: SchoolModel;
  book: CashBook;
  adjustments: AdjustmentModel[];
  requests: RequestModel[];
  rules: RuleModel[];
  days: DayModel[];
  bankings: BankingModel[];
  /** The one sponsor, and which shared payments were theirs. */
  sponsorId: number;
  sponsored: Set<number>;
  today: string;
};

/** An empty school with its classes, terms (none of them opened) and fees, in the first term, and the model of it. */
export async function newWorld(): Promise<World> {
  // Before the first term, so that none of them becomes current by itself.
  await liveOn('2020-01-01');
  const school = await newSchool();
  const { admin } = school;
  const saved = await succeed(admin.post('/api/settings/configure-grades', { grades: grades.map((name) => ({ name, streams })) }));
  const ids: Ids = { grades: [], terms: [], fees: [] };
  for (const { id, streams } of saved.data.grades) ids.grades.push({ id, streamIds: streams.map((stream: { id: number }) => stream.id) });
  for (const [index, startDate] of startDays.entries()) {
    const term = { name: `Term ${index + 1}`, year: 2020, startDate, endDate: endDays[index] };
    ids.terms.push((await succeed(admin.post('/api/settings/terms', term))).term.id);
  }
  for (const [index, amount] of feeAmounts.entries()) {
    const { additionalFee } = await succeed(admin.post('/api/settings/additional-fees', { feeName: `Fee ${index}`, amount: amount / 100 }));
    ids.fees.push(additionalFee.id);
  }
  const [row] = await rowsOf(school, 'select $1::integer as id');
  const today = '2020-01-20';
  await liveOn(today);
  const staff = [admin, await newStaff(admin, 'admin')] as const;
  return {
    staff,
    schoolId: Number(row?.id),
    ids,
    model: new SchoolModel(feeAmounts),
    book: new CashBook(),
    adjustments: [],
    requests: [],
    rules: [],
    days: [],
    bankings: [],
    sponsorId: (await succeed(admin.post('/api/sponsors', { name: 'CDF' }))).sponsor.id,
    sponsored: new Set(),
    today,
  };
}
