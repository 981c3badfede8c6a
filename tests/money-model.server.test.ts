import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '../src/ledger/server/verify-ledger.ts';
import { SchoolModel, type Structure, voteHeads } from './model/school-model.ts';
import { isUndoable, undoOpening } from './model/undo-opening.ts';
import { newSchool, newStaff, type Staff, succeed, testStore, useServer } from './support/world.ts';

useServer();

const feeAmounts = [150_050, 99_999];
const grades = ['Grade 1', 'Grade 2'];
const streams = ['East', 'West'];
const startDays = ['2020-01-06', '2020-05-04', '2020-08-31'];
const endDays = ['2020-04-03', '2020-07-31', '2020-10-30'];

const position = fc.nat({ max: 20 });
const cents = fc.integer({ min: 0, max: 5_000_000 });
const structure = fc.record(Object.fromEntries(voteHeads.map((head) => [head, cents])) as Record<keyof Structure, typeof cents>);
const billFrom = fc.constantFrom('now' as const, 'nextTerm' as const);
const step = fc.oneof(
  fc.record({ act: fc.constant('add' as const), grade: position, opening: fc.integer({ min: -500_000, max: 500_000 }) }),
  fc.record({ act: fc.constant('link' as const), student: position, fee: position }),
  fc.record({ act: fc.constant('unlink' as const), student: position, fee: position }),
  fc.record({ act: fc.constant('move' as const), student: position, grade: position, stream: fc.nat({ max: 1 }), billFrom }),
  fc.record({ act: fc.constant('structure' as const), grade: position, term: position, structure }),
  fc.record({ act: fc.constant('open' as const), term: position }),
  fc.record({ act: fc.constant('undo' as const), term: position }),
  fc.record({ act: fc.constant('pay' as const), student: position, amount: fc.integer({ min: 100, max: 3_000_000 }) }),
  fc.record({ act: fc.constant('toggle' as const), student: position }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Ids = { grades: { id: number; streamIds: number[] }[]; terms: number[]; fees: number[] };

test('whatever a school does, in any order, every balance is what plain arithmetic says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const { admin } = await newSchool();
      const [ids, second] = [await setUp(admin), await newStaff(admin, 'admin')];
      const model = new SchoolModel(feeAmounts);
      for (const next of steps) {
        await doBoth({ admin, second, ids, model, next });
        await expectSameMoney(admin, ids, model);
      }
      expect((await verifyLedger(testStore().database)).faults).toEqual([]);
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 240_000);

async function setUp(admin: Staff): Promise<Ids> {
  const saved = await succeed(admin.post('/api/settings/configure-grades', { grades: grades.map((name) => ({ name, streams })) }));
  const ids: Ids = { grades: [], terms: [], fees: [] };
  for (const { id, streams: made } of saved.data.grades)
    ids.grades.push({ id, streamIds: made.map((stream: { id: number }) => stream.id) });
  for (const [index, startDate] of startDays.entries()) {
    const term = { name: `Term ${index + 1}`, year: 2020, startDate, endDate: endDays[index] };
    ids.terms.push((await succeed(admin.post('/api/settings/terms', term))).term.id);
  }
  for (const [index, amount] of feeAmounts.entries()) {
    const { additionalFee } = await succeed(admin.post('/api/settings/additional-fees', { feeName: `Fee ${index}`, amount: amount / 100 }));
    ids.fees.push(additionalFee.id);
  }
  return ids;
}

type Both = { admin: Staff; second: Staff; ids: Ids; model: SchoolModel; next: Step };

async function doBoth({ admin, second, ids, model, next }: Both): Promise<void> {
  if (next.act === 'add') return add({ admin, ids, model }, next);
  if (next.act === 'open') return open({ admin, ids, model }, next);
  if (next.act === 'undo') return undo({ second, ids, model }, next);
  if (next.act === 'structure') return saveStructure({ admin, ids, model }, next);
  if (model.students.length === 0) return;
  const student = next.student % model.students.length;
  const studentId = student + 1;
  if (next.act === 'pay') {
    const answer = await admin.post('/api/payments/new', { studentId, amount: next.amount / 100, method: 'Cash' });
    expect(answer.status).toBe(model.current === null ? 409 : 201);
    return model.pay(student, next.amount);
  }
  if (next.act === 'toggle') {
    await succeed(admin.patch(`/api/students/${studentId}/toggle-status`));
    return model.toggle(student);
  }
  if (next.act === 'move') return move({ admin, ids, model }, { ...next, student, grade: next.grade % grades.length });
  const fee = next.fee % feeAmounts.length;
  if (next.act === 'link') {
    await succeed(admin.post('/api/students/associate-student-with-fee', { studentId, additionalFeeId: ids.fees[fee] }));
    return model.link(student, fee);
  }
  await succeed(admin.post(`/api/students/${studentId}/additional-fees`, { additionalFeeId: ids.fees[fee], action: 'unsubscribe' }));
  model.unlink(student, fee);
}

type World = Omit<Both, 'next' | 'second'>;

async function add({ admin, ids, model }: World, { grade, opening }: { grade: number; opening: number }): Promise<void> {
  const chosen = grade % grades.length;
  await succeed(admin.post('/api/students/add', { ...particulars, ...classOf(ids, chosen), cfBalance: opening / 100 }));
  model.addStudent(chosen, opening);
}

async function open({ admin, ids, model }: World, { term }: { term: number }): Promise<void> {
  const chosen = term % startDays.length;
  await succeed(
    admin.post('/api/settings/terms', {
      term_id: ids.terms[chosen],
      name: `Term ${chosen + 1}`,
      year: 2020,
      startDate: startDays[chosen],
      endDate: endDays[chosen],
      current: true,
    }),
  );
  model.openTerm(chosen);
}

async function saveStructure({ admin, ids, model }: World, next: Extract<Step, { act: 'structure' }>): Promise<void> {
  const grade = next.grade % grades.length;
  const term = next.term % startDays.length;
  const amounts = Object.fromEntries(voteHeads.map((head) => [head, next.structure[head] / 100]));
  await succeed(admin.post('/api/settings/fee-structure', { grade: ids.grades[grade]?.id, term_id: ids.terms[term], ...amounts }));
  model.saveStructure(grade, term, next.structure);
}

/** Another administrator than the one who opens every term undoes the opening of one, or is refused. */
async function undo({ second, ids, model }: Pick<Both, 'second' | 'ids' | 'model'>, { term }: { term: number }): Promise<void> {
  const chosen = term % startDays.length;
  const answer = await second.post(`/api/settings/terms/${ids.terms[chosen]}/undo-opening`, { reason: 'Opened by mistake' });
  expect(answer.status).toBe(isUndoable(model, chosen) ? 200 : 409);
  if (answer.status === 200) undoOpening(model, chosen);
}

type Move = Pick<Extract<Step, { act: 'move' }>, 'student' | 'grade' | 'stream' | 'billFrom'>;

async function move({ admin, ids, model }: World, { student, grade, stream, billFrom: from }: Move): Promise<void> {
  const chosen = ids.grades[grade];
  const body = { ...particulars, gradeId: chosen?.id, streamId: chosen?.streamIds[stream], billFrom: from };
  await succeed(admin.patch(`/api/students/${student + 1}/update`, body));
  model.changeGrade(student, grade, from);
}

const particulars = {
  fullName: 'Achieng Wanjiru',
  dob: '2015-03-04',
  gender: 'Female',
  guardianName: 'Njeri Wanjiru',
  contactNumber1: '0712345678',
};

function classOf(ids: Ids, grade: number) {
  return { grade_id: ids.grades[grade]?.id, stream_id: ids.grades[grade]?.streamIds[0] };
}

async function expectSameMoney(admin: Staff, ids: Ids, model: SchoolModel): Promise<void> {
  const term = model.current ?? startDays.length - 1;
  for (const student of model.students.keys()) {
    const { data } = await succeed(admin.read(`/api/payments/${student + 1}/fee-statement?termId=${ids.terms[term]}`));
    const expected = model.summary(student, term);
    expect(inCents(data.summary)).toMatchObject(expected);
    const last = data.payments.at(-1)?.runningBalance ?? data.summary.currentBalance;
    expect(Math.round(last * 100)).toBe(expected.currentBalance);
  }
  const listed = await succeed(admin.read(`/api/payments/view?term=${ids.terms[term]}`));
  for (const row of listed.students) {
    const expected = model.summary(row.id - 1, term);
    expect(inCents({ totalPaid: row.totalPaid, balance: row.balance })).toEqual({
      totalPaid: expected.totalPaid,
      balance: expected.currentBalance,
    });
  }
}

function inCents(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).map(([name, shillings]) => [name, Math.round(shillings * 100)]));
}
