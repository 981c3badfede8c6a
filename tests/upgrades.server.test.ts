import { statSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { migrationFiles } from '../src/core/server/database/schema.ts';
import { withClient } from '../src/core/server/migrate.ts';
import { karoVersion } from '../src/core/server/project-root.ts';
import { restoreBackup } from '../src/install/backup/server/restore-backup.ts';
import { silent, whileServed } from './support/database-content.ts';
import { emptyDatabase, useRestorePlaces } from './support/restored.ts';
import { fixtures } from './upgrades/fixture.ts';

const timeout = 90_000;
const bytesMax = 60 * 1024;

useRestorePlaces();

async function balances(http: FastifyInstance, { username, ids }: { username: string; ids: number[] }): Promise<number[]> {
  const login = await http.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password: 'upepo-mwanana-7' } });
  const headers = { authorization: `Bearer ${login.json().token}` };
  const cents: number[] = [];
  for (const id of ids) {
    const { data } = (await http.inject({ url: `/api/payments/${id}/fee-statement`, headers })).json();
    cents.push(Math.round(data.summary.currentBalance * 100));
  }
  return cents;
}

test.each(fixtures())(
  'a school of $name is upgraded: every balance, receipt and ledger entry stays',
  { timeout },
  async ({ backup, fixture }) => {
    const { config, superuser } = await emptyDatabase();
    const { header, schools, faults } = await restoreBackup({ file: backup, key: undefined }, { config, log: silent });
    expect(header.migrations.at(-1)?.name).toBe(fixture.newestMigration);
    expect([schools, faults]).toEqual([1, []]);
    const rowsOf = (text: string) => withClient(superuser, async (client) => (await client.query(text)).rows);
    expect(await rowsOf('select max(name) as name from migrations')).toEqual([{ name: (await migrationFiles()).at(-1)?.name }]);
    expect(
      await rowsOf('select payment_id as receipt, student_id as student, amount_cents::integer as cents, method from payments order by 1'),
    ).toEqual(fixture.receipts);
    expect(await rowsOf(`select encode(hash, 'hex') as hash from ledger_entries where entry_id = ${fixture.entries}`)).toEqual([
      { hash: fixture.chainHead },
    ]);
    const { username, students } = fixture;
    await whileServed(config, async (http) => {
      expect(await balances(http, { username, ids: students.map(({ id }) => id) })).toEqual(students.map(({ balance }) => balance));
    });
    expect(statSync(backup).size).toBeLessThanOrEqual(bytesMax);
  },
);

test('the version of package.json has a fixture', () => {
  expect(fixtures().map(({ name }) => name)).toContain(karoVersion());
});
