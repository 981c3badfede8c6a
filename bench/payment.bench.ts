import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '../src/core/server/migrate.ts';
import { httpClient, perSecond } from './http-load.ts';
import { pgbenchScript } from './pgbench-script.ts';
import { hundredths, print } from './print.ts';
import { startServer } from './running-server.ts';
import { type BenchSchool, makeSchool } from './schools.ts';

const inFlight = 32;
const schoolCount = 50;
const studentsPerSchool = 20;
const seconds = 8;
const rounds = 3;

/** Payments a second over HTTP, with everything on, beside what pgbench reaches with the same statements on the same database. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'karo-bench-'));
  const server = await startServer({ dataDir, port: 3977 });
  const schools: BenchSchool[] = [];
  for (let number = 1; number <= schoolCount; number += 1)
    schools.push(await makeSchool(server.origin, { number, students: studentsPerSchool }));
  const host = join(dataDir, 'socket');
  await addSessions(host);
  const script = join(dataDir, 'payment.sql');
  writeFileSync(script, await pgbenchScript({ schoolCount, studentsPerSchool }));

  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const http = await payOverHttp(server.origin, schools, round);
    const sql = payByPgbench(host, script);
    ratios.push(http / sql);
    print(`round ${round}: HTTP ${Math.round(http)}/s, pgbench ${Math.round(sql)}/s, ratio ${hundredths(http / sql)}`);
  }
  ratios.sort((a, b) => a - b);
  print(`median ratio ${hundredths(ratios[Math.floor(rounds / 2)] ?? 0)} (target 0.40)`);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function payOverHttp(origin: string, schools: readonly BenchSchool[], round: number): Promise<number> {
  const { send, close } = httpClient(origin, inFlight);
  const pay = async (turn: number) => {
    const school = schools[turn % schools.length];
    const studentId = school?.studentIds[Math.floor(turn / schools.length) % studentsPerSchool];
    const body = JSON.stringify({ studentId, amount: 150.5, method: 'Mpesa', code: `H${round}X${turn}` });
    const headers = { authorization: `Bearer ${school?.token}`, 'idempotency-key': `bench-${round}-${turn}` };
    const reply = await send('POST', '/api/payments/new', headers, body);
    if (reply.status !== 201) throw new Error(`A payment answered ${reply.status}: ${reply.text}`);
  };
  await perSecond(inFlight, 2, (turn) => pay(turn + 5_000_000));
  const rate = await perSecond(inFlight, seconds, pay);
  close();
  return rate;
}

/** pgbench names no session, so each school gets one whose id it can compute. */
async function addSessions(host: string): Promise<void> {
  await withClient({ host, port: 5432, user: 'postgres', database: 'karo' }, (client) =>
    client.query(`insert into sessions (school_id, session_id, user_id, expires_at)
      select school_id, 'bench-' || school_id, user_id, now() + interval '1 day' from users`),
  );
}

function payByPgbench(host: string, script: string): number {
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(inFlight),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-f',
    script,
    '-h',
    host,
    '-U',
    'karo_app_karo',
    'karo',
  ];
  const { status, stdout, stderr } = spawnSync('pgbench', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`pgbench is needed for this measurement: ${stderr}`);
  return Number(stdout.match(/tps = ([\d.]+)/)?.[1]);
}

await main();
