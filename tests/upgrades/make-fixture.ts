import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { staffClient } from '../../bench/http-load.ts';
import { makeSchool } from '../../bench/schools/schools.ts';
import { withClient } from '../../src/core/server/migrate.ts';
import { postmasterOf } from '../../src/core/server/postgres/postmaster-file.ts';
import { karoVersion, projectRoot } from '../../src/core/server/project-root.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/launched.ts';
import { type Fixture, fixtureFolder } from './fixture.ts';

const { values } = parseArgs({ options: { name: { type: 'string' }, from: { type: 'string' } } });
const name = values.name ?? karoVersion();
const dataDir = mkdtempSync(join(tmpdir(), 'karo-fixture-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', DATABASE_URL: '', BACKUP_KEY: '', LOG_LEVEL: 'silent' };

/** A school as the version itself makes it: twelve students, of whom some paid in cash, by M-Pesa and by bank. */
async function fillSchool(): Promise<Fixture['students']> {
  const { token, studentIds } = await makeSchool(origin, { number: 1, students: 12 });
  const staff = staffClient(origin, { address: '10.1.0.1', token });
  const pay = (studentId: number, paid: object) => staff.post('/api/payments/new', { studentId, amount: 1000, method: 'Cash', ...paid });
  for (const [seat, id] of studentIds.entries()) {
    if (seat % 3 === 0) await pay(id, { amount: 2500 + seat });
    if (seat % 4 === 0) await pay(id, { amount: 14_850, method: 'Mpesa', code: `TK7FIXTU${seat + 10}` });
    if (seat % 5 === 0) await pay(id, { amount: 700.5, method: 'Bank', code: `FT26FIXTURE${seat}`, bank: 'KCB' });
  }
  const students: Fixture['students'] = [];
  for (const id of studentIds) {
    const { data } = await staff.get(`/api/payments/${id}/fee-statement`);
    students.push({ id, balance: Math.round(data.summary.currentBalance * 100) });
  }
  staff.close();
  return students;
}

async function books(): Promise<Omit<Fixture, 'students' | 'karo' | 'username'>> {
  const postmaster = postmasterOf(join(dataDir, 'postgres'));
  const superuser = { host: postmaster?.socketFolder, port: postmaster?.port, user: 'postgres', database: 'karo' };
  return withClient(superuser, async (client) => {
    const receipts = await client.query<Fixture['receipts'][number]>(
      'select payment_id as receipt, student_id as student, amount_cents::integer as cents, method from payments order by payment_id',
    );
    const { rows } = await client.query(`
      select (select max(name) from migrations) as "newestMigration", (select count(*)::integer from ledger_entries) as entries,
             (select encode(chain_head, 'hex') from counters where kind = 'entry') as "chainHead"`);
    return { ...rows[0], receipts: receipts.rows };
  });
}

async function madeInstall(server: ChildProcess): Promise<void> {
  await until('the server is ready', async () => {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    return fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  const students = await fillSchool();
  const fixture: Fixture = { karo: karoVersion(), username: 'bench1', students, ...(await books()) };
  const file = join(fixtureFolder, `${name}.karo`);
  rmSync(file, { force: true });
  execFileSync(process.execPath, [join(projectRoot, 'dist', 'server', 'cli.js'), 'backup', file], { env, stdio: 'inherit' });
  writeFileSync(join(fixtureFolder, `${name}.json`), `${JSON.stringify(fixture, null, 2)}\n`);
}

const program = join(values.from ?? projectRoot, 'dist', 'server', 'main.js');
const server = spawn(process.execPath, [program], { cwd: values.from ?? projectRoot, env, stdio: 'inherit' });
const ended = once(server, 'exit');
try {
  await madeInstall(server);
} finally {
  server.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}
