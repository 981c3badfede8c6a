import { expect, test, vi } from 'vitest';
import { connect } from '../../../../tests/support/connected-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, schoolIdOf, testStore, useServer } from '../../../../tests/support/world.ts';
import { noticeStore } from './notice-store.ts';

useServer({ DARAJA_SIMULATOR_URL: 'http://127.0.0.1:9' });

const notice = (connectionId: number | null, body: string) =>
  ({ connectionId, kind: 'confirmation', source: '196.201.214.200', body }) as const;
const newStore = async ({ connected = true } = {}) => {
  const school = await newSchool();
  if (connected) await connect(school);
  const store = noticeStore(testStore().database);
  const schoolId = schoolIdOf(school.admin);
  const storedBodies = async () =>
    (await rowsOf(school, 'select body from paybill_notices where school_id = $1 order by notice_id')).map(({ body }) => body);
  return { store: (body: string, at: number | null = null) => store.add(schoolId, notice(at, body)), storedBodies };
};

test('what comes while another is stored is stored next, each once and in its order', async () => {
  const { store, storedBodies } = await newStore();
  const bodies = Array.from({ length: 450 }, (_, count) => `{"n":${count}}`);
  expect(new Set(await Promise.all(bodies.map((body) => store(body))))).toEqual(new Set([true]));
  const [first, ...rest] = await storedBodies();
  expect([first, [first, ...rest].toSorted()]).toEqual([bodies[0], bodies.toSorted()]);
});

test('a school without a connection keeps nothing', async () => {
  const { store, storedBodies } = await newStore({ connected: false });
  expect([await store('{}'), await storedBodies()]).toEqual([false, []]);
});

test('a database that fails is told to those who were being stored, and the next are stored', async () => {
  const { store, storedBodies } = await newStore();
  const failing = vi.spyOn(testStore().database, 'transaction').mockRejectedValueOnce(new Error('no connection'));
  const [lost, next] = await Promise.allSettled([store('{"n":1}'), store('{"n":2}')]);
  failing.mockRestore();
  expect([lost?.status, next?.status, await storedBodies()]).toEqual(['rejected', 'fulfilled', ['{"n":2}']]);
});

test('what is told at the address of no connection of the school is not kept, whatever is told beside it', async () => {
  const { store, storedBodies } = await newStore();
  const other = await newSchool();
  await connect(other);
  const [theirs] = await rowsOf(other, 'select connection_id as id from paybill_connections where school_id = $1');
  expect(await Promise.all([store('{"n":1}'), store('{"n":2}', Number(theirs?.id)), store('{"n":3}')])).toEqual([true, false, true]);
  expect(await storedBodies()).toEqual(['{"n":1}', '{"n":3}']);
});
