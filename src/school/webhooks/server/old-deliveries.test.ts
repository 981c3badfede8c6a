import { expect, test } from 'vitest';
import { newPrograms } from '../../../../tests/support/school-programs.ts';
import { newSchool, schoolIdOf, testStore, useServer } from '../../../../tests/support/world.ts';
import { sql } from '../../../core/server/sql.ts';
import { deleteOldDeliveries } from './sql.ts';

useServer();

test('deliveries are kept for 30 days, those given up for 90, to the microsecond, and what still waits however old it is', async () => {
  const school = await newSchool();
  const schoolId = schoolIdOf(school.admin);
  const { webhook } = await newPrograms(school, 'old');
  const kept = await testStore().database.transaction(schoolId, async (tx) => {
    await tx.rows(sql`
      insert into webhook_deliveries (school_id, webhook_id, event_id, event, body, state, made_at)
      select ${schoolId}, ${webhook}, gen_random_uuid(), 'student.added', name, state, now() - ago::interval
      from (values ('sent', 'sent', '30 days'), ('sent before', 'sent', '30 days 1 microsecond'),
                   ('given up', 'givenUp', '90 days'), ('given up before', 'givenUp', '90 days 1 microsecond'),
                   ('waits', 'waiting', '400 days')) as made (name, state, ago)`);
    await deleteOldDeliveries(tx, schoolId);
    return tx.rows<{ body: string }>(sql`
      select body from webhook_deliveries where school_id = ${schoolId} and body <> '{}' order by body`);
  });
  expect(kept.map(({ body }) => body)).toEqual(['given up', 'sent', 'waits']);
});
