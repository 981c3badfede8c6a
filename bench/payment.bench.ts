import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from './figures.ts';
import { httpClient, perSecond } from './http-load.ts';
import { paymentScript } from './pgbench/payment-script.ts';
import { needPgbench, pgbenchPerSecond } from './pgbench/pgbench.ts';
import { hundredths, print } from './print.ts';
import { type RunningServer, withServer } from './running-server.ts';
import { type BenchSchool, makeSchools } from './schools/schools.ts';
import { asSuperuser } from './schools/superuser.ts';
import { spread, spreadText } from './statistics.ts';

const inFlight = 32;
const schoolCount = 200;
const studentsPerSchool = 20;
const seconds = 8;
const rounds = 3;

/** Payments a second over HTTP, with everything on, beside what pgbench reaches with the same statements on the same database. */
export const payment: Bench = {
  names: ['payment_vs_pgbench'],
  measure: () => {
    needPgbench();
    return withServer(async (server) => ({ payment_vs_pgbench: hundredths(spread(await ratios(server)).median) }));
  },
};

async function ratios({ origin, dataDir }: RunningServer): Promise<number[]> {
  const schools = await makeSchools(origin, { count: schoolCount, students: studentsPerSchool });
  await addSessions(dataDir);
  const file = join(dataDir, 'payment.sql');
  writeFileSync(file, await paymentScript({ schoolCount, studentsPerSchool }));
  const values: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const http = await payOverHttp(origin, schools, round);
    const sql = await pgbenchPerSecond({ file }, { dataDir, clients: inFlight, seconds });
    values.push(http / sql);
    print(`round ${round}: HTTP ${Math.round(http)}/s, pgbench ${Math.round(sql)}/s, ratio ${hundredths(http / sql)}`);
  }
  print(`payments over HTTP ÷ pgbench: ${spreadText(values, '', hundredths)}`);
  return values;
}

/** Payments a second, each under a key and with a code that no other round has. */
export async function payOverHttp(origin: string, schools: readonly BenchSchool[], round: number): Promise<number> {
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
async function addSessions(dataDir: string): Promise<void> {
  await asSuperuser(dataDir, (client) =>
    client.query(`insert into sessions (school_id, session_id, user_id, expires_at)
      select school_id, 'bench-' || school_id, user_id, now() + interval '1 day' from users`),
  );
}
