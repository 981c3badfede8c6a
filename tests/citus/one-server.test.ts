import { beforeEach, expect, test } from 'vitest';
import { arrive } from '../support/arrived-money.ts';
import { listenForServers, writings } from '../support/asked-servers.ts';
import { type PayingSchool, paid, pay, payingSchool, reverse, verify } from '../support/paying-school.ts';
import { newStudent } from '../support/school-parts.ts';
import { partsFor, payShared } from '../support/shared-payments.ts';
import { newStaff, succeed, useServer } from '../support/world.ts';

useServer();
listenForServers();

let of: PayingSchool;
beforeEach(async () => {
  of = await payingSchool();
  // The first entry of a day is noted on every server.
  await paid(of.admin, { studentId: of.student });
});

/** What the servers were asked while somebody wrote, where one transaction used several of them. */
async function asked(work: () => Promise<unknown>): Promise<string[]> {
  writings.splice(0);
  await work();
  expect(writings.some(({ size }) => size > 0)).toBe(true);
  return writings.filter(({ size }) => size > 1).flatMap((used) => [...used].map(([server, remote]) => `${server}: ${remote.join('\n')}`));
}

// More servers take more payments a second only if a payment uses one of them.
test("a payment and what follows it are written on their school's server alone", async () => {
  const { admin, student } = of;
  const key = { 'idempotency-key': 'a-payment' };
  expect(await asked(() => succeed(pay(admin, { studentId: student, method: 'Mpesa', code: 'SK12345678' }, key)))).toEqual([]);
  expect(await asked(() => succeed(verify(admin, 2)))).toEqual([]);
  const second = await newStaff(admin, 'admin');
  expect(await asked(() => succeed(reverse(second, 2)))).toEqual([]);
});

test('so are a shared payment, money that arrives, and a new student', async () => {
  const { school, admin, place, student } = of;
  const sibling = await newStudent(admin, place);
  const shared = { payerName: 'Jane Wanjiku', total: 300, method: 'Cash', parts: partsFor([student, sibling], 100, 200) };
  expect(await asked(() => succeed(payShared(admin, shared)))).toEqual([]);
  expect(await asked(() => arrive(school))).toEqual([]);
  expect(await asked(() => newStudent(admin, place))).toEqual([]);
});
