import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Transaction } from '../src/core/server/db.ts';
import { sql } from '../src/core/server/sql.ts';
import { payingSchool } from './support/paying-school.ts';
import { ping } from './support/ping.ts';
import { atOnce, rowsOf } from './support/school-parts.ts';
import { asOwner, newSchool, type School, testStore, useServer } from './support/world.ts';

useServer();

const database = () => testStore().database;
const put = (tx: Transaction, number: number) => tx.rows(sql`insert into slips (number) values (${number})`);
const numbersKept = async () => (await asOwner('select number from slips order by number')).map(({ number }) => number);
const killed = sql`select pg_terminate_backend(pg_backend_pid())`;

beforeAll(async () => {
  await asOwner(
    'create table slips (number integer constraint slips_pk primary key constraint slips_small check (number < 100), note text)',
  );
  await asOwner(`grant select, insert, update on slips to ${testStore().appUser}`);
});
beforeEach(() => asOwner('truncate slips'));

async function idOf(school: School): Promise<number> {
  const [row] = await rowsOf(school, 'select school_id as id from schools where school_id = $1');
  return Number(row?.id);
}

test('what a transaction wrote is kept when its work is done, and answers what the work answered', async () => {
  const answer = await database().transaction(null, async (tx) => {
    await put(tx, 1);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(await numbersKept()).toEqual([1]);
});

test('work that throws keeps nothing, and its own error comes out', async () => {
  const fault = new Error('thought better of it');
  const work = database().transaction(null, async (tx) => {
    await put(tx, 1);
    throw fault;
  });
  await expect(work).rejects.toBe(fault);
  expect(await numbersKept()).toEqual([]);
});

test('a statement that fails takes with it those that were sent together with it', async () => {
  const work = database().transaction(null, (tx) => Promise.all([put(tx, 1), put(tx, 100), put(tx, 2)]));
  await expect(work).rejects.toMatchObject({ code: '23514', constraint: 'slips_small' });
  expect(await numbersKept()).toEqual([]);
});

test('a failure that the work swallows still keeps everything from being committed', async () => {
  const work = database().transaction(null, async (tx) => {
    await put(tx, 1);
    await put(tx, 100).catch(() => undefined);
  });
  await expect(work).rejects.toThrow('Transaction ended with ROLLBACK');
  expect(await numbersKept()).toEqual([]);
});

test('a statement sent with the commit is committed with the rest', async () => {
  await database().transaction(null, async (tx) => {
    await put(tx, 1);
    tx.sendWithCommit(sql`insert into slips (number) values (${2}::integer)`);
  });
  expect(await numbersKept()).toEqual([1, 2]);
});

test('a statement sent with the commit that fails prevents it', async () => {
  const work = database().transaction(null, async (tx) => {
    await put(tx, 1);
    tx.sendWithCommit(sql`insert into slips (number) values (${100}::integer)`);
  });
  await expect(work).rejects.toMatchObject({ constraint: 'slips_small' });
  expect(await numbersKept()).toEqual([]);
});

test('a statement sent with the commit of work that then throws is not kept', async () => {
  const work = database().transaction(null, async (tx) => {
    tx.sendWithCommit(sql`insert into slips (number) values (${3}::integer)`);
    throw new Error('too late');
  });
  await expect(work).rejects.toThrow('too late');
  expect(await numbersKept()).toEqual([]);
});

test('two transactions that lock each other out are both done in the end', async () => {
  await database().transaction(null, async (tx) => {
    await Promise.all([put(tx, 1), put(tx, 2)]);
  });
  const attempts = [0, 0];
  let locked = 0;
  let meet: () => void = () => undefined;
  const bothLocked = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const mark = (tx: Transaction, number: number) => tx.rows(sql`update slips set note = concat(note, 'x') where number = ${number}`);
  const cross = (place: 0 | 1) =>
    database().transaction(null, async (tx) => {
      attempts[place] = (attempts[place] ?? 0) + 1;
      // Tried again beside the other, it could lock that out once more.
      if (attempts[place] > 1) await crossing[1 - place];
      await mark(tx, place === 0 ? 1 : 2);
      locked += 1;
      if (locked === 2) meet();
      await bothLocked;
      await mark(tx, place === 0 ? 2 : 1);
    });
  const crossing = [cross(0), cross(1)];
  await Promise.all(crossing);
  expect((attempts[0] ?? 0) + (attempts[1] ?? 0), 'one was asked by PostgreSQL to try again').toBe(3);
  expect(await asOwner('select note from slips')).toEqual([{ note: 'xx' }, { note: 'xx' }]);
});

test.each(['40001', '40P01'])(
  'work that PostgreSQL breaks off with %s is tried at most four times, and then Karo is busy',
  async (code) => {
    let attempts = 0;
    const work = database().transaction(null, async (tx) => {
      attempts += 1;
      await tx.rows({ name: '', text: `do $$ begin raise exception 'again' using errcode = '${code}'; end $$`, values: [] });
    });
    await expect(work).rejects.toMatchObject({ status: 503, code: 'SERVER_BUSY', cause: { code } });
    expect(attempts).toBe(4);
  },
);

test('a failure that trying again cannot help is tried once', async () => {
  let attempts = 0;
  const work = database().transaction(null, (tx) => {
    attempts += 1;
    return put(tx, 100);
  });
  await expect(work).rejects.toMatchObject({ code: '23514' });
  expect(attempts).toBe(1);
});

test('a transaction sees the rows of its own school, and one without a school sees none', async () => {
  const [one, two] = [await payingSchool(), await payingSchool()];
  const seenBy = (schoolId: number | null) =>
    database().transaction(schoolId, (tx) => tx.rows<{ name: string }>(sql`select name from schools order by school_id`));
  expect(await seenBy(await idOf(one.school))).toEqual([{ name: one.school.name }]);
  expect(await seenBy(await idOf(two.school))).toEqual([{ name: two.school.name }]);
  expect(await seenBy(null)).toEqual([]);
  expect(await seenBy(2_147_483_647)).toEqual([]);
});

test('a connection forgets the school of the transaction before', async () => {
  const schoolId = await idOf(await newSchool());
  const counts = await atOnce(40, (index) =>
    database().transaction(index % 2 ? schoolId : null, (tx) => tx.row<{ count: number }>(sql`select count(*) as count from schools`)),
  );
  expect(counts.map(({ count }) => count)).toEqual(counts.map((_, index) => index % 2));
});

test('rows of another school can be neither written nor changed, even by a statement that names it', async () => {
  const [ours, theirs] = [await idOf(await newSchool()), await newSchool()];
  const their = await idOf(theirs);
  const inserted = database().transaction(ours, (tx) =>
    tx.rows(
      sql`insert into terms (school_id, name, year, start_date, end_date) values (${their}, 'Term 1', 2026, '2026-01-05', '2026-04-02')`,
    ),
  );
  await expect(inserted).rejects.toMatchObject({ code: '42501' });
  const renamed = await database().transaction(ours, (tx) =>
    tx.rows(sql`update schools set name = 'Ours now' where school_id = ${their} returning school_id`),
  );
  expect(renamed).toEqual([]);
  expect(await rowsOf(theirs, 'select name from schools where school_id = $1')).toEqual([{ name: theirs.name }]);
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('%d is no school', async (schoolId) => {
  await expect(database().transaction(schoolId, async () => 1)).rejects.toThrow('Not a school id');
});

test('a refused school costs no connection', async () => {
  await Promise.allSettled(Array.from({ length: 15 }, () => database().transaction(0, async () => 1)));
  await expect(ping(database())).resolves.toBeUndefined();
});

test('a snapshot sees the database as it was at its first statement, and writes nothing', async () => {
  const seen = await database().snapshot(null, async (tx) => {
    const count = async () => (await tx.row<{ count: number }>(sql`select count(*) as count from slips`)).count;
    const before = await count();
    await asOwner('insert into slips (number) values (7)');
    return [before, await count()];
  });
  expect(seen).toEqual([0, 0]);
  await expect(database().snapshot(null, (tx) => put(tx, 8))).rejects.toMatchObject({ code: '25006' });
  expect(await numbersKept()).toEqual([7]);
});

test('a connection that dies at work says that nothing was recorded, and the next work gets another', async () => {
  const work = database().transaction(null, async (tx) => {
    await put(tx, 1);
    await tx.rows(killed);
  });
  await expect(work).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE', status: 503 });
  await database().transaction(null, (tx) => put(tx, 2));
  expect(await numbersKept()).toEqual([2]);
});

test('a connection that dies once the commit was sent says that the outcome is not known', async () => {
  const work = database().transaction(null, async (tx) => {
    await put(tx, 1);
    tx.sendWithCommit(killed);
  });
  await expect(work).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN', status: 503 });
  await expect(ping(database())).resolves.toBeUndefined();
});

test('the server outlives the death of every connection', async () => {
  const { admin } = await newSchool();
  await atOnce(10, () => ping(database()));
  await asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${testStore().appUser}' and datname = current_database()`,
  );
  const statuses = (await atOnce(10, () => admin.read('/api/dashboard'))).map(({ status }) => status);
  for (const status of statuses) expect([200, 503]).toContain(status);
  expect((await admin.read('/api/dashboard')).status).toBe(200);
});

test('days stay text, and whole numbers that JavaScript cannot hold are refused', async () => {
  const row = await database().transaction(null, (tx) =>
    tx.row(sql`select '2026-01-05'::date as day, 9007199254740991::bigint as most, '2026-01-05T00:00Z'::timestamptz as instant`),
  );
  expect(row).toEqual({ day: '2026-01-05', most: 9_007_199_254_740_991, instant: '2026-01-05T00:00:00.000Z' });
  const tooLarge = database().transaction(null, (tx) => tx.row(sql`select 9007199254740992::bigint as number`));
  await expect(tooLarge).rejects.toThrow('Not a safe integer');
  await expect(ping(database())).resolves.toBeUndefined();
});

test('what is done to a whole school has a minute a statement and is planned for its own lists, and the next work as before', async () => {
  const limit = async (tx: Transaction) =>
    (await tx.row<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`)).limit;
  const loops = async (tx: Transaction) => (await tx.row<{ loops: string }>(sql`select current_setting('enable_nestloop') as loops`)).loops;
  const planned = sql`select count(*) as plans from pg_prepared_statements where statement like 'select $1::integer as one%'`;
  const plans = async (tx: Transaction) => {
    await tx.rows(sql`select ${1}::integer as one`);
    return (await tx.row<{ plans: number }>(planned)).plans;
  };
  const work = database().transaction(null, async (tx) => {
    const inAct = await tx.withTime(async () => ({ limit: await limit(tx), plans: await plans(tx), loops: await loops(tx) }));
    return { inAct, after: { plans: await plans(tx), loops: await loops(tx) } };
  });
  expect(await work).toEqual({ inAct: { limit: '1min', plans: 0, loops: 'off' }, after: { plans: 1, loops: 'on' } });
  expect(await database().transaction(null, limit)).toBe('7s');
});
