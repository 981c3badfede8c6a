import { setTimeout as sleep } from 'node:timers/promises';
import { makeSchool } from '../../bench/schools/schools.ts';
import { all, atLeast, none, type Scale, type Scenario, within } from './scenario.ts';
import { Cashier, reckoning } from './support/cashier.ts';
import { type Answer, percentile, send } from './support/client.ts';
import { type Karo, withKaro } from './support/karo.ts';

const seconds: Record<Scale, number> = { short: 3, full: 25 };
const size: Record<Scale, { grades: number; streams: number }> = { short: { grades: 4, streams: 5 }, full: { grades: 40, streams: 30 } };
const inFlight = 30;

/** One school, as big as it may be, asks for costly pages thirty at a time without pause, and nothing stops it by the minute. */
export const noisySchool: Scenario = {
  name: 'noisy school',
  run: (scale) =>
    withKaro(async (karo) => {
      const cashier = await Cashier.of(karo, { number: 1 });
      const noise = await makeNoise(karo, size[scale]);
      await sleep(500);
      cashier.start({ lanes: 2, pauseMs: 50 });
      await sleep(seconds[scale] * 1000);
      await cashier.stop();
      const noisy = await noise.stop();
      const paid = cashier.answers;
      const strange = noisy.filter(({ status }) => ![200, 503].includes(status));
      return [
        atLeast(`costly requests of the other school, ${inFlight} at a time`, noisy.length, inFlight),
        none('of them answered neither 200 nor 503', strange.length),
        all('payments recorded beside it', paid.filter(({ status }) => status === 201).length, paid.length),
        within('payments, 99 of 100', percentile(paid.map(({ ms }) => ms), 99), 1000), // biome-ignore format: one figure a line
        ...(await reckoning(karo, cashier)),
      ];
    }),
};

async function makeNoise({ origin }: Karo, { grades, streams }: { grades: number; streams: number }) {
  const { token, studentIds } = await makeSchool(origin, { number: 2, students: 20 });
  for (let grade = 2; grade <= grades; grade += 1) {
    const names = Array.from({ length: streams }, (_, stream) => `Stream ${stream + 1}`);
    const body = { grades: [{ name: `Grade ${grade}`, streams: names }] };
    const { status, body: reply } = await send(origin, { path: '/api/settings/configure-grades', token, body });
    if (status !== 200) throw new Error(`A grade answered ${status}: ${reply.message}`);
  }
  const paths = [
    '/api/teachers/subject-allocation',
    '/api/payments/fee-reports',
    '/api/payments/export',
    '/api/dashboard',
    '/api/settings/configure-grades',
    `/api/payments/${studentIds[0]}/fee-statement`,
  ];
  const answers: Answer[] = [];
  let isNoisy = true;
  const lane = async (_: unknown, number: number) => {
    for (let turn = number; isNoisy; turn += 1) answers.push(await send(origin, { path: paths[turn % paths.length] ?? '/', token }));
  };
  const lanes = Promise.all(Array.from({ length: inFlight }, lane));
  return {
    stop: async () => {
      isNoisy = false;
      await lanes;
      return answers;
    },
  };
}
