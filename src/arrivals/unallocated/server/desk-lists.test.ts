import { expect, test } from 'vitest';
import { allocate, arrive, desk, newPayer, onDesk, useDeskSchool, waiting } from '../../../../tests/support/arrived-money.ts';
import { type PayingSchool, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, type Staff, succeed } from '../../../../tests/support/world.ts';
import type { Arrived } from '../contract.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((world) => {
  of = world;
});

test('the list comes a page at a time, and the rest is on the next', async () => {
  const { money: all, pagination } = await desk();
  const pages = [];
  for (let page = 1; page <= Math.ceil(pagination.total / 2); page += 1) {
    pages.push(...(await succeed(of.bursar.read(`/api/arrivals?limit=2&page=${page}`))).money);
  }
  expect(pages.map(({ id }: Arrived) => id)).toEqual(all.map(({ id }: Arrived) => id));
  const past = await succeed(of.bursar.read('/api/arrivals?limit=2&page=99'));
  expect(past).toMatchObject({ money: [], pagination: { total: pagination.total } });
});

test('allocated and returned money is listed newest first, by pages, and no longer once its receipt is reversed', async () => {
  const student = await newPayer();
  const listed = async (show: string) => {
    const page = async (number: number) => (await succeed(of.bursar.read(`/api/arrivals?show=${show}&limit=2&page=${number}`))).money;
    return [...(await page(1)), ...(await page(2))].slice(0, 3).map(({ id }: Arrived) => id);
  };
  const money = [await waiting({ amount: 61 }), await waiting({ amount: 62 }), await waiting({ amount: 63 })];
  const ids = money.map(({ id }) => id).toReversed();
  const receipts = [];
  for (const { id } of money) receipts.push((await succeed(allocate(id, student))).receiptNumber);
  expect(await listed('placed')).toEqual(ids);
  const { total } = (await desk('&show=placed')).pagination;
  for (const receipt of receipts) await succeed(reverse(of.admin, receipt));
  expect((await desk('&show=placed')).pagination.total).toBe(total - 3);
  expect(await onDesk(ids[0] ?? 0, 'placed')).toBeUndefined();
  const { sums } = await desk();
  expect(sums.arrived).toBeCloseTo(sums.placed + sums.waiting + sums.returned, 2);
  for (const { id } of money) await succeed(of.admin.post(`/api/arrivals/${id}/return`, { reason: 'Sent back' }));
  expect(await listed('returned')).toEqual(ids);
});

test('references that are saved come a page at a time, those of today by their letters', async () => {
  const student = await newPayer();
  for (const account of ['Zawadi shop', 'Baba Otieno', 'Mama Ali']) {
    await succeed(allocate((await waiting({ account })).id, student, { learn: true }));
  }
  const read = async (page: number) => succeed(of.bursar.read(`/api/arrivals/accounts?limit=2&page=${page}`));
  const [first, second] = [await read(1), await read(2)];
  const names = [...first.aliases, ...second.aliases].map(({ alias }: { alias: string }) => alias);
  expect(names.slice(0, 3)).toEqual(['BABAOTIENO', 'MAMAALI', 'ZAWADISHOP']);
  expect(first.pagination.total).toBe(second.pagination.total);
});

test('a student for whom somebody saved a reference is not forgotten by another school', async () => {
  const student = await newPayer();
  await succeed(allocate((await waiting({ account: 'Shangazi Rehema' })).id, student, { learn: true }));
  const other = await payingSchool();
  expect((await other.admin.post('/api/arrivals/accounts/forget', { alias: 'SHANGAZIREHEMA' })).status).toBe(404);
  expect(await arrive(other.school, { account: 'Shangazi Rehema' })).toMatchObject({ outcome: 'waiting' });
  expect(await arrive(of.school, { account: 'Shangazi Rehema' })).toMatchObject({ outcome: 'recorded' });
});

test('to allocate to a student whom nobody has, or without a term, changes nothing', async () => {
  const { id } = await waiting({ amount: 81 });
  expect((await allocate(id, 2_000_000_123)).body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
  expect((await allocate(2_000_000_123, of.student)).body).toMatchObject({ status: 404, code: 'MONEY_NOT_FOUND' });
  expect(await onDesk(id)).toMatchObject({ waiting: 81 });
  const empty = await newSchool();
  const { arrivalId } = await arrive(empty, { amount: 82 });
  const refused = await empty.admin.post(`/api/arrivals/${arrivalId}/allocate`, { studentId: 1 });
  expect(refused.status).toBe(404);
});

test('the menu counts to a hundred and no further', async () => {
  const other = await payingSchool();
  const counted = async () => (await succeed(other.admin.read('/api/dashboard'))).moneyWaiting;
  expect(await counted()).toBe(0);
  await arrive(other.school, { account: 'nobody' });
  expect(await counted()).toBe(1);
  const facts = 'source, method, channel, code, amount_cents, arrived_at, evidence';
  await rowsOf(
    other.school,
    `with entry as (select entry_id from arrivals where school_id = $1),
     copied as (
       insert into ledger_entries (school_id, entry_id, kind, entry_day, reason, digest, hash)
       select $1, 1000 + n, 'arrival', current_date, 'a copy', '\\x00', '\\x00' from generate_series(1, 120) as n returning entry_id
     ),
     more as (
       insert into arrivals (school_id, entry_id, ${facts})
       select $1, c.entry_id, 'c2b', 'Mpesa', '400200', 'COPY' || c.entry_id, 100, now(), 'a copy' from copied c returning arrival_id
     )
     insert into suspense (school_id, arrival_id, waiting_cents) select $1, arrival_id, 100 from more`,
  );
  expect(await counted()).toBe(100);
  for (const table of ['suspense', 'arrivals']) await rowsOf(other.school, `delete from ${table} where school_id = $1`);
  await rowsOf(other.school, `delete from ledger_transfers where school_id = $1 and 'suspense' in (debit, credit)`);
  await rowsOf(other.school, `delete from ledger_entries where school_id = $1 and kind = 'arrival'`);
  await rowsOf(
    other.school,
    `update counters set last_number = (select count(*) from ledger_entries where school_id = $1), chain_head =
    (select hash from ledger_entries where school_id = $1 order by entry_id desc limit 1) where school_id = $1 and kind = 'entry'`,
  );
});

test('words that any parent may write are saved for nobody', async () => {
  const student = await newPayer();
  const { id, learnable } = await waiting({ account: 'School fees' });
  expect(learnable).toBe(false);
  expect((await succeed(allocate(id, student, { learn: true }))).message).toMatch(/“School fees” is not saved: any parent may write it\.$/);
  expect(await arrive(of.school, { account: 'SCHOOL FEES' })).toMatchObject({ outcome: 'waiting' });
});
