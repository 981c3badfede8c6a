import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { startClock } from '../src/core/server/clock.ts';
import { withClient } from '../src/core/server/migrate.ts';
import { projectRoot } from '../src/core/server/project-root.ts';
import { pay, payingSchool } from './support/paying-school.ts';
import { rowsOf } from './support/school-parts.ts';
import { ask, asOwner, testStore, useServer } from './support/world.ts';

useServer();

const reached = (instant: string) => asOwner(`update installation set clock_reached_at = ${instant}`);
const start = (isVouchedFor = false) => startClock(testStore().database, { isVouchedFor });
const readyz = () => ask({ url: '/readyz' });

afterEach(() => reached('now()'));

const wrongClocks = [
  ['before the newest entry', "now() + interval '2 days'", 'before the newest entry or the build'],
  ['more than a year past it', "now() - interval '367 days'", 'more than a year after the newest entry or the build'],
] as const;

test.each(wrongClocks)('while the clock stands %s nothing is recorded, and /readyz says why', async (_, instant, words) => {
  const { school, admin, student } = await payingSchool();
  const books = 'select count(*)::int as entries, max(entry_id) as newest from ledger_entries where school_id = $1';
  const before = await rowsOf(school, books);
  await reached(instant);
  const refused = await pay(admin, { studentId: student, amount: 10 });
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ code: 'CLOCK_WRONG', message: 'The clock of the server is wrong, so nothing can be recorded.' });
  expect(await rowsOf(school, books)).toEqual(before);
  expect(await rowsOf(school, 'select count(*)::int as n from payments where school_id = $1')).toEqual([{ n: 0 }]);
  const ready = await readyz();
  expect(ready.status).toBe(503);
  expect(ready.body.message).toContain(words);

  await reached('now()');
  expect((await pay(admin, { studentId: student, amount: 10 })).status).toBe(201);
  expect((await readyz()).status).toBe(200);
});

test.each(wrongClocks)('no start on a clock that stands %s, unless the operator vouches for it once', async (_, instant, words) => {
  const { admin, student } = await payingSchool();
  await reached(instant);
  await expect(start()).rejects.toThrow(words);
  await expect(start()).rejects.toThrow('start once with CLOCK_CHECK=off');
  await start(true);
  await start();
  expect((await pay(admin, { studentId: student, amount: 10 })).status).toBe(201);
});

test.each([
  [-3, 'before'],
  [370, 'more than a year after'],
])('no start where only the clock of this machine is %d days off', async (days, words) => {
  await reached('now()');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  try {
    await expect(start()).rejects.toThrow(new RegExp(`this machine's clock says [^,]+, ${words} the newest entry`));
  } finally {
    vi.useRealTimers();
  }
});

test.each([["now() - interval '364 days'"], ["now() - interval '1 day'"], ['now()'], ['null']])(
  'a clock is right where %s was reached, and the first entry moves the mark to its own day',
  async (instant) => {
    const { admin, student } = await payingSchool();
    await reached(instant);
    await start();
    expect((await readyz()).status).toBe(200);
    expect((await pay(admin, { studentId: student, amount: 10 })).status).toBe(201);
    const [mark] = await asOwner('select clock_reached_at > now() - interval \'1 hour\' as "isNow" from installation');
    expect(mark).toEqual({ isNow: true });
  },
);

test('the mark of an install from before is its newest entry, of whichever school', async () => {
  const { school } = await payingSchool();
  await payingSchool();
  const file = await readFile(join(projectRoot, 'db', 'migrations', '0023-clock.sql'), 'utf8');
  const [block = ''] = file.match(/do \$\$.*?end \$\$;/s) ?? [];
  const [row] = await withClient(testStore().owner, async (client) => {
    await client.query('begin');
    await client.query(`select set_config('app.school_id', (select school_id::text from schools where name = '${school.name}'), true)`);
    await client.query("update ledger_entries set posted_at = now() + interval '9 days' where school_id = current_school()");
    await client.query('update installation set clock_reached_at = null');
    await client.query(block);
    const { rows } = await client.query("select clock_reached_at = now() + interval '9 days' as newest from installation");
    await client.query('rollback');
    return rows;
  });
  expect(row).toEqual({ newest: true });
});
