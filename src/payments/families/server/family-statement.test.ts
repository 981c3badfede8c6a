import pg from 'pg';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { adjusted } from '../../../../tests/support/adjusting-school.ts';
import { fiveStudents } from '../../../../tests/support/owing-school.ts';
import { paid, reverse, statementOf } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { statementLog } from '../../../../tests/support/statement-log.ts';
import { newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { sumCents } from '../../../core/money.ts';
import { familyStatement } from '../contract.ts';
import { linesOf } from '../rules.ts';

useServer();

/** Three of the five students in two terms, joined: Amina owes 20,000, Baraka 4,000, and Elijah with what he brought 20,500. */
async function joinedThree() {
  const world = await fiveStudents();
  const { admin, amina, baraka, elijah } = world;
  const { family } = await succeed(admin.post(`/api/students/${amina}/family`, { siblingIds: [baraka, elijah] }));
  const sheetOf = (query = '', staff: Staff = admin) => succeed(staff.read(`/api/families/${family.id}/statement${query}`));
  return { ...world, family, children: [amina, baraka, elijah], sheetOf };
}

type Shown = { studentInfo: { id: number }; school: object };
const inOrder = (statements: Shown[]) => statements.toSorted((one, other) => one.studentInfo.id - other.studentInfo.id);
const withoutLogo = (statement: Shown) => ({ ...statement, school: { ...statement.school, logo: undefined } });

test('its total is what the statements of the children end with, in a term as in all', async () => {
  const { admin, terms, children, sheetOf } = await joinedThree();
  for (const termId of [undefined, terms[0], terms[1], 'all' as const]) {
    const sheet = await sheetOf(termId === undefined ? '' : `?termId=${termId}`);
    const own = await Promise.all(children.map((id) => statementOf(admin, id, termId)));
    const ends = own.map(({ summary }) => summary.currentBalance);
    expect(sheet.totals.currentBalance).toBe(ends.reduce((sum, end) => sum + end));
    expect(inOrder(sheet.statements)).toEqual(inOrder(own.map(withoutLogo)));
  }
  expect((await sheetOf()).totals.currentBalance).toBe(44_500);
  expect((await sheetOf(`?termId=${terms[0]}`)).totals.currentBalance).toBe(20_500);
});

test('its sums are of every child: billed, paid, adjusted and brought forward', async () => {
  const { school, admin, baraka, amina, sheetOf } = await joinedThree();
  await adjusted(await school.bursar(), admin, { studentId: amina, amount: 1500 });
  const { id } = await paid(admin, { studentId: baraka, amount: 1000 });
  await succeed(reverse(await newStaff(admin, 'admin'), id));
  expect((await sheetOf()).totals).toEqual({
    totalBilled: 30_000,
    totalPaid: 6000,
    adjusted: -1500,
    carriedForwardBalance: 20_500,
    currentBalance: 43_000,
  });
});

test('the lines of each child add up to the balance below them, whatever was paid, reversed and adjusted', async () => {
  const { school, admin, baraka, amina, sheetOf } = await joinedThree();
  await adjusted(await school.bursar(), admin, { studentId: baraka, kind: 'debitNote', amount: 333.33 });
  await adjusted(await school.bursar(), admin, { studentId: amina, kind: 'bursary', amount: 9000 });
  const { id } = await paid(admin, { studentId: amina, amount: 777.77 });
  await succeed(reverse(await newStaff(admin, 'admin'), id));
  for (const query of ['', '?termId=all']) {
    const { statements } = z.decode(familyStatement.reply, await sheetOf(query));
    expect(statements).toHaveLength(3);
    for (const statement of statements) {
      expect(sumCents(linesOf(statement).map(({ amount }) => amount))).toBe(statement.summary.currentBalance);
    }
  }
});

test('however many the children are, the school is read once, and its logo is sent once', async () => {
  const { admin, sheetOf } = await joinedThree();
  const { school } = await succeed(admin.read('/api/settings/school'));
  const logo = 'data:image/png;base64,iVBORw0KGgoAAAAN';
  await succeed(admin.patch('/api/settings/school', { ...school, logo }));
  const log = statementLog(pg.Client.prototype);
  const { answer, read } = await log.of(sheetOf).finally(log.close);
  expect(read.filter((text) => text.includes('other_ways_to_pay'))).toHaveLength(1);
  expect(answer.logo).toBe(logo);
  expect(JSON.stringify(answer.statements)).not.toContain(logo);
});

test('children stand from the eldest to the youngest', async () => {
  const { admin, east, amina, family, sheetOf } = await joinedThree();
  const eldest = await newStudent(admin, east, { fullName: 'Zawadi', dob: '2009-01-01' });
  await succeed(admin.post(`/api/students/${eldest}/family`, { siblingIds: [amina] }));
  const names = (await sheetOf()).statements.map(({ studentInfo }: { studentInfo: { name: string } }) => studentInfo.name);
  expect(names).toEqual(['Zawadi', 'Amina Yusuf', 'Baraka Otieno', 'Elijah Mutua']);
  expect((await sheetOf()).family).toEqual({ id: family.id, name: family.name });
});

test('an auditor reads it, a teacher does not, and of no family or term there is none', async () => {
  const { school, admin, family, sheetOf } = await joinedThree();
  expect((await sheetOf('', await newStaff(admin, 'auditor'))).statements).toHaveLength(3);
  const path = `/api/families/${family.id}/statement`;
  expect((await (await school.teacher()).read(path)).status).toBe(403);
  expect((await admin.read('/api/families/999999/statement')).body.code).toBe('FAMILY_NOT_FOUND');
  expect((await admin.read(`${path}?termId=999999`)).body.code).toBe('TERM_NOT_FOUND');
});
