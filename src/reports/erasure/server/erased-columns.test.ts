import type pg from 'pg';
import { expect, test } from 'vitest';
import { tenantTables } from '../../../../tests/support/catalogue.ts';
import { erasedColumns, keptColumns, otherColumns } from '../../../../tests/support/erased-columns.ts';
import { herWords, knownChild } from '../../../../tests/support/known-child.ts';
import { erase } from '../../../../tests/support/left-student.ts';
import { provider, sendAll } from '../../../../tests/support/messaging-school.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

const asOwner = <T>(work: (client: pg.ClientBase) => Promise<T>) => testStore().asOwner(work);
const namesOf = (columns: Record<string, readonly string[]>) =>
  Object.entries(columns).flatMap(([table, list]) => list.map((column) => `${table}.${column}`));
const columnNames = Object.fromEntries(Object.entries(keptColumns).map(([table, columns]) => [table, Object.keys(columns)]));

/** Every column of the schools' tables that can hold a text. */
async function textColumns(client: pg.ClientBase): Promise<{ table: string; column: string }[]> {
  const { rows } = await client.query(
    `select c.relname as table, a.attname as column
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
       and (t.typcategory = 'S' or t.typname in ('jsonb', 'json', 'bytea', '_text', 'xml'))
     order by 1, 2`,
    [await tenantTables(client)],
  );
  return rows;
}

test('every text of every school table is erased, kept for a reason, or about no student', async () => {
  const columns = (await asOwner(textColumns)).map(({ table, column }) => `${table}.${column}`);
  const judged = [...namesOf(erasedColumns), ...namesOf(columnNames), ...namesOf(otherColumns)];
  expect(judged.toSorted()).toEqual(columns.toSorted());
});

/** The columns with a word of the child, in the rows of the school but those of her brother, who has the same guardian. */
function columnsWithHer({ schoolId, brother }: { schoolId: number; brother: number }): Promise<string[]> {
  return asOwner(async (client) => {
    const places: string[] = [];
    for (const { table, column } of await textColumns(client)) {
      const text = `case when pg_typeof(${column})::text = 'bytea' then encode(${column}::text::bytea, 'escape') else ${column}::text end`;
      const { rows } = await client.query(
        `select 1 from ${table} t
         where school_id = $1 and ${text} ~* $2 and (to_jsonb(t) ->> 'student_id') is distinct from $3 limit 1`,
        [schoolId, herWords.source, String(brother)],
      );
      if (rows.length > 0) places.push(`${table}.${column}`);
    }
    return places;
  });
}

test('of a child about whom everything is held, her words are left only where the list says so', async () => {
  const { admin, child, brother } = await knownChild();
  const school = { schoolId: schoolIdOf(admin), brother };
  await sendAll(provider().handlers);
  const before = await columnsWithHer(school);
  const mayHoldHer = ['students.full_name', 'guardians.phone', 'consents.note', 'messages.text', 'balance_notes.text', 'imports.cells'];
  for (const column of [...mayHoldHer, 'notifications.message', 'idempotency_keys.reply', 'student_changes.became', 'families.name']) {
    expect(before, 'the search sees what is there').toContain(column);
  }
  await succeed(erase(admin, child));
  expect((await columnsWithHer(school)).filter((column) => !namesOf(columnNames).includes(column))).toEqual([]);
});

test('no text of a student’s record is after an erasure as it was before', async () => {
  const { admin, child } = await knownChild();
  await sendAll(provider().handlers);
  const columns = erasedColumns.students ?? [];
  const record = () =>
    asOwner(async (client) => {
      const { rows } = await client.query(`select ${columns.join(', ')} from students where school_id = $1 and student_id = $2`, [
        schoolIdOf(admin),
        child,
      ]);
      return rows[0] as Record<string, string | null>;
    });
  const before = await record();
  await succeed(erase(admin, child));
  const after = await record();
  for (const column of columns) {
    expect(before[column], `${column} has a value before`).toBeTruthy();
    expect(after[column], column).not.toBe(before[column]);
  }
});
