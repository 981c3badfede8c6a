import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Transaction } from '../src/core/server/db.ts';
import { sql } from '../src/core/server/sql.ts';
import { ping } from './support/ping.ts';
import { atOnce, rowsOf } from './support/school-parts.ts';
import { asOwner, newSchool, testStore, useServer } from './support/world.ts';

useServer();

const reading = { kind: 'read' } as const;
const database = () => testStore().database;
const put = (tx: Transaction, number: number) => tx.rows(sql`insert into notes (number) values (${number})`);
const numbersKept = async () => (await asOwner('select number from notes order by number')).map(({ number }) => number);

beforeAll(async () => {
  await asOwner('create table notes (number integer constraint notes_pk primary key)');
  await asOwner(`grant select, insert on notes to ${testStore().appUser}`);
});
beforeEach(() => asOwner('truncate notes'));

test('a read writes nothing, and a write after it does', async () => {
  await expect(database().transaction(null, (tx) => put(tx, 8), reading)).rejects.toMatchObject({ code: '25006' });
  await database().transaction(null, (tx) => put(tx, 9));
  expect(await numbersKept()).toEqual([9]);
});

test('a database that takes no writes, as a standby before it is promoted, cannot be reached', async () => {
  const work = database().transaction(null, async (tx) => {
    await tx.rows(sql`set transaction read only`);
    await put(tx, 1);
  });
  await expect(work).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE', status: 503 });
  expect(await numbersKept()).toEqual([]);
});

test('reads leave neither their school nor their transaction on the connection', async () => {
  const [row] = await rowsOf(await newSchool(), 'select school_id as id from schools where school_id = $1');
  const seen = sql`select count(*) as count, current_setting('transaction_read_only') as "isReading" from schools`;
  const schools = await atOnce(40, (index) =>
    database().transaction(index % 2 ? Number(row?.id) : null, (tx) => tx.row(seen), index % 3 ? reading : {}),
  );
  expect(schools).toEqual(schools.map((_, index) => ({ count: index % 2, isReading: index % 3 ? 'on' : 'off' })));
});

test('a failure that a read swallows comes out all the same', async () => {
  const work = database().transaction(null, (tx) => put(tx, 1).catch(() => undefined), reading);
  await expect(work).rejects.toThrow('Transaction ended with ROLLBACK');
  await expect(ping(database())).resolves.toBeUndefined();
});

test('a read that was answered holds nothing open, even when nothing is asked after it', async () => {
  await atOnce(10, () => database().transaction(null, (tx) => tx.rows(sql`select number from notes`), reading));
  await asOwner("set lock_timeout = '5s'; lock table notes in access exclusive mode; reset lock_timeout");
});

test('who asks for one row and gets several learns it', async () => {
  await asOwner('insert into notes values (1), (2)');
  const first = database().transaction(null, (tx) => tx.maybeRow(sql`select number from notes`), reading);
  await expect(first).rejects.toThrow('Expected one row, not 2, from: select number from notes');
});
