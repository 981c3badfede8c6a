import { withClient } from '../../src/core/server/migrate.ts';
import { testStore } from './world.ts';

/** Makes the server of this test file live on a day: what it records and shows from now on is of that day, until another is named. */
export async function liveOn(day: string): Promise<void> {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new RangeError(`Not a day: ${day}`);
  await withClient(testStore().owner, async (client) => {
    await client.query(`
      create or replace function nairobi_today() returns date language sql stable parallel safe return date '${day}'`);
  });
}
