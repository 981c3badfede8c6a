import type { Bench } from './figures.ts';
import { httpClient, perSecond } from './http-load.ts';
import { isSustained, openLoop, rateSteps } from './load/open-loop.ts';
import { hundredths, print } from './print.ts';
import { withServer } from './running-server.ts';
import { type BenchSchool, makeSchools } from './schools/schools.ts';
import { percentile, spread, spreadText } from './statistics.ts';

const schoolCount = 50;
const studentsPerSchool = 10;
/** More than are ever in flight while a rate is sustained: a queue in the client would hide one of the server. */
const connections = 256;
const stepSeconds = 4;
const stepCount = 16;
const halfSeconds = 15;
const halfRounds = 3;

/** The highest rate of payments that the server keeps up with, found by steps, and how long payments take at half of it. */
export const halfLoad: Bench = {
  names: ['p99_at_half_load_ms'],
  measure: () =>
    withServer(async ({ origin }) => {
      const schools = await makeSchools(origin, { count: schoolCount, students: studentsPerSchool });
      const { send, close } = httpClient(origin, connections);
      const pay = payer(send, schools);
      const rate = Math.round((await highestSustained(pay)) / 2);
      const values: number[] = [];
      for (let round = 1; round <= halfRounds; round += 1) {
        const tookMs = await openLoop({ perSecond: rate, seconds: halfSeconds }, pay);
        const [half, most, all] = [50, 99, 100].map((percent) => hundredths(percentile(tookMs, percent)));
        print(`${rate}/s: half within ${half} ms, 99 of 100 within ${most} ms, all within ${all} ms`);
        values.push(percentile(tookMs, 99));
      }
      close();
      print(`99th percentile at half load: ${spreadText(values, 'ms', hundredths)}`);
      return { p99_at_half_load_ms: hundredths(spread(values).median) };
    }),
};

/** Pays for the schools in turn; a school takes its payments one after the other. */
function payer(send: ReturnType<typeof httpClient>['send'], schools: readonly BenchSchool[]): () => Promise<void> {
  let paid = 0;
  return async () => {
    paid += 1;
    const school = schools[paid % schools.length];
    const studentId = school?.studentIds[Math.floor(paid / schools.length) % studentsPerSchool];
    const body = JSON.stringify({ studentId, amount: 150.5, method: 'Mpesa', code: `L${paid}` });
    const headers = { authorization: `Bearer ${school?.token}`, 'idempotency-key': `load-${paid}` };
    const reply = await send('POST', '/api/payments/new', headers, body);
    if (reply.status !== 201) throw new Error(`A payment answered ${reply.status}: ${reply.text}`);
  };
}

/** Starts at six tenths of what a closed loop reaches, and goes up until the server falls behind or refuses. */
async function highestSustained(pay: () => Promise<void>): Promise<number> {
  await perSecond(32, 2, pay);
  const closed = await perSecond(32, stepSeconds, pay);
  print(`32 in flight: ${Math.round(closed)}/s`);
  let highest = closed * 0.6;
  for (const rate of rateSteps(highest, stepCount)) {
    const tookMs = await openLoop({ perSecond: rate, seconds: stepSeconds }, pay).catch((error: Error) => error);
    const isMet = !(tookMs instanceof Error) && isSustained(tookMs);
    print(`${rate}/s: ${isMet ? 'sustained' : tookMs instanceof Error ? tookMs.message : 'fell behind'}`);
    if (!isMet) break;
    highest = rate;
  }
  return highest;
}
