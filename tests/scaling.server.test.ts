import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { withClient } from '../src/core/server/migrate.ts';
import { projectRoot } from '../src/core/server/project-root.ts';
import { type Distribution, distributionFaults, distributionIn } from './support/distribution.ts';
import { testStore, useServer } from './support/world.ts';

useServer();

const planned = distributionIn(readFileSync(join(projectRoot, 'docs', 'scaling.md'), 'utf8'));

/** The faults of a distribution against the catalogue, after a change of the schema that is taken back. */
function faults(distribution: Distribution, change = ''): Promise<string[]> {
  return withClient(testStore().owner, async (client: pg.Client) => {
    await client.query('begin');
    await client.query(change);
    const found = await distributionFaults(client, distribution);
    await client.query('rollback');
    return found;
  });
}

test('docs/scaling.md distributes the tables as they are: each once, every key by school, no reference to a school from outside', async () => {
  expect(planned.distributed.length).toBeGreaterThan(20);
  expect(await faults(planned)).toEqual([]);
});

// A check that sees nothing proves nothing.
test.each([
  ['create table scratch (id integer primary key)', 'scratch: named 0 times in docs/scaling.md'],
  ['create unique index scratch on students (full_name)', 'students: unique index scratch is without school_id'],
  [
    'alter table student_fees add constraint scratch foreign key (student_id, school_id) references students (school_id, student_id) not valid',
    'student_fees: foreign key scratch does not join on school_id',
  ],
  [
    'alter table leads add school_id integer constraint scratch references schools',
    'leads: foreign key scratch leads to a distributed table',
  ],
])('%s is noticed', async (change, fault) => {
  expect(await faults(planned, change)).toContain(fault);
});

test('a table that is named twice, by another column, or before one that it refers to is noticed', async () => {
  const { distributed, others } = planned;
  const twice = { ...planned, others: [...others, 'students'] };
  expect(await faults(twice)).toContain('students: named 2 times in docs/scaling.md');
  const [first, ...rest] = distributed;
  expect(first).toEqual({ table: 'schools', column: 'school_id' });
  const late = { ...planned, distributed: [...rest, { table: 'schools', column: 'school_id' }] };
  expect(await faults(late)).toContain('users: named before schools, which it refers to');
  const otherwise = { ...planned, distributed: [{ table: 'schools', column: 'name' }, ...rest] };
  expect(await faults(otherwise)).toContain('schools: distributed by name');
});
