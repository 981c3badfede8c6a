import { withClient } from '../../src/core/server/migrate.ts';
import { testStore } from './world.ts';

/** Makes the server of this test file live on a day: what it records and shows from now on is of that day, until another is named. */
export async function liveOn(day: string): Promise<void> {
  const { owner, appUser } = testStore();
  await withClient(owner, async (client) => {
    await client.query(`
      create table if not exists day_of_test (day date);
      grant select on day_of_test to ${appUser};
      create or replace function nairobi_today() returns date language sql stable parallel safe
        as 'select day from day_of_test';
      delete from day_of_test;`);
    await client.query('insert into day_of_test (day) values ($1)', [day]);
  });
}
