import { expect, test } from 'vitest';
import { adjusted, requestedAdjustment, reverseAdjustment } from './support/adjusting-school.ts';
import { listed, requestedReversal } from './support/approving.ts';
import { arrive } from './support/arrived-money.ts';
import { erase } from './support/left-student.ts';
import { mistakenOpening, open } from './support/mistaken-opening.ts';
import { paid, statementOf } from './support/paying-school.ts';
import { rowsOf, termForm } from './support/school-parts.ts';
import { useSoundLedger } from './support/sound-ledger.ts';
import { type Staff, succeed, useServer } from './support/world.ts';

useServer();
useSoundLedger();

/** A school whose first term is current again, while its two students were billed in the second as well. */
async function earlierTermAgain() {
  const world = await mistakenOpening();
  await open(world.admin, termForm({ term_id: world.first }));
  const [student = 0, sibling = 0] = world.students;
  return { ...world, student, sibling };
}

type Named = { name?: string; id?: number; balance?: number };

/** What each page and file says that a student owes; `family` and `sponsor` are theirs. */
async function balancesShown(admin: Staff, student: number, { family, sponsor }: { family: number; sponsor: number }) {
  const read = (url: string) => succeed(admin.read(url));
  const here = (rows: Named[]) => rows.find(({ id }) => id === student)?.balance;
  const { sections } = await succeed(admin.post(`/api/students/${student}/data`, { givenTo: 'Jane' }));
  const child = sections.find(({ name }: Named) => name === 'child');
  const owed = child.columns.findIndex(({ label }: { label: string }) => label === 'Balance now');
  return {
    statement: (await statementOf(admin, student)).summary.currentBalance,
    list: here((await read('/api/payments/view')).students),
    balances: here((await read('/api/balances?limit=100')).students),
    payees: here((await read(`/api/shared-payments/students?studentIds=${student}`)).students),
    student: (await read(`/api/students/${student}/overview`)).money.balance,
    sponsor: here((await read(`/api/sponsors/${sponsor}`)).students),
    family: here((await read(`/api/families/${family}`)).children),
    childData: child.rows[0][owed],
  };
}

test('while an earlier term is current again, every page says what is owed up to it', async () => {
  const { admin, student, sibling } = await earlierTermAgain();
  const { family } = await succeed(admin.post(`/api/students/${student}/family`, { siblingIds: [sibling] }));
  const { sponsor } = await succeed(admin.post('/api/sponsors', { name: 'Mfadhili' }));
  await succeed(admin.post(`/api/sponsors/${sponsor.id}/students`, { studentId: student }));
  const shown = await balancesShown(admin, student, { family: family.id, sponsor: sponsor.id });
  expect(new Set(Object.values(shown)), JSON.stringify(shown)).toEqual(new Set([11_500]));
  expect((await statementOf(admin, student, 'all')).summary.currentBalance).toBe(33_250);
  const { classes } = await succeed(admin.read('/api/year-end'));
  expect(classes).toMatchObject([{ students: 2, owingStudents: 2, owed: 21_500 }]);
});

test('a page says which terms come after the one that its balance is of', async () => {
  const { admin, next, first, student } = await earlierTermAgain();
  const { money } = await succeed(admin.read(`/api/students/${student}/overview`));
  expect(money.terms).toMatchObject([
    { id: next, later: true, broughtForward: 11_500, balance: 33_250 },
    { id: first, later: false, balance: money.balance },
  ]);
});

test('what is asked for in a later term is not said to change the balance now, nor is what would take it back', async () => {
  const { admin, second, next, first, students, nextForm } = await mistakenOpening();
  const [student] = students;
  const given = await adjusted(admin, second, { studentId: student, amount: 100, termId: next });
  const later = await paid(admin, { studentId: student, amount: 700 });
  await open(admin, termForm({ term_id: first }));
  const now = await paid(admin, { studentId: student, amount: 300 });
  const of = (kind: string, id: number, change: number, effect: number) => ({ kind, id, change, effect });
  const asked = [
    of('adjustment', (await requestedAdjustment(admin, { studentId: student, termId: next })).id, -500, 0),
    of('adjustment', (await requestedAdjustment(admin, { studentId: student, amount: 40, termId: first })).id, -40, -40),
    of('adjustment', (await succeed(reverseAdjustment(admin, given.id))).adjustment.id, 100, 0),
    of('reversal', await requestedReversal(admin, later.id), 700, 0),
    of('reversal', await requestedReversal(admin, now.id), 300, 300),
  ];
  expect((await listed(second)).approvals).toMatchObject(asked);
  await open(admin, nextForm);
  expect((await listed(second)).approvals).toMatchObject(asked.map(({ kind, id, change }) => of(kind, id, change, change)));
});

test('money that arrives is not said to be the balance of whom it is not', async () => {
  const { school, admin, student } = await earlierTermAgain();
  const reasonsFor = async (amount: number) => {
    const { arrivalId } = await arrive(school, { amount, account: 'Nobody', payerName: null, payerPhone: null });
    const { money } = await succeed(admin.read('/api/arrivals?limit=100'));
    return money.find(({ id }: Named) => id === arrivalId).candidates.flatMap(({ reasons }: { reasons: string[] }) => reasons);
  };
  expect(await reasonsFor(33_250)).toEqual([]);
  await paid(admin, { studentId: student, amount: 11_500 });
  expect(await reasonsFor(21_750)).toEqual([]);
});

test('nobody is erased who owes at the current term, or over all terms', async () => {
  const { school, admin, second, next, student, sibling } = await earlierTermAgain();
  for (const each of [student, sibling]) await succeed(admin.patch(`/api/students/${each}/toggle-status`));
  await rowsOf(school, "update students set left_date = left_date - interval '9 years' where school_id = $1");
  await succeed(admin.patch('/api/settings/retention', { studentsKeptYears: 7 }));
  const refusal = async (each: number) => (await erase(admin, each)).body;
  await paid(admin, { studentId: student, amount: 11_500 });
  expect(await refusal(student)).toMatchObject({
    ...{ status: 409, code: 'ERASURE_WITH_BALANCE' },
    message: expect.stringContaining(' owes KES 21,750.00 over all terms. Bring the balance to zero first'),
  });
  await adjusted(admin, second, { studentId: sibling, termId: next, amount: 30_250 });
  expect(await refusal(sibling)).toMatchObject({
    code: 'ERASURE_WITH_BALANCE',
    message: expect.stringContaining(' owes KES 10,000.00. Bring'),
  });
  const { students } = await succeed(admin.read('/api/students/left-long-ago'));
  expect(students.map(({ id, balance }: Named) => [id, balance])).toEqual([
    [student, 0],
    [sibling, 10_000],
  ]);
  await adjusted(admin, second, { studentId: student, termId: next, amount: 21_750 });
  await succeed(erase(admin, student));
});
