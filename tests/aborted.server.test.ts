import { expect, test } from 'vitest';
import { sql } from '../src/core/server/sql.ts';
import { testStore, useServer } from './support/world.ts';

useServer();

test('of statements that were sent together each fails for the reason of the first, whichever is heard first', async () => {
  const heardLater = (failing: Promise<unknown>) => failing.catch(async (error: unknown) => Promise.reject(await error));
  const work = testStore().database.transaction(null, (tx) =>
    Promise.all([tx.rows(sql`select 1`), heardLater(tx.rows(sql`select 1 / 0`)), tx.rows(sql`select 2`)]),
  );
  await expect(work).rejects.toMatchObject({ code: '22012' });
});
