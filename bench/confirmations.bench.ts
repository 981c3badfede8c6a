import { setTimeout as sleep } from 'node:timers/promises';
import type { Notice } from '../tools/daraja/outbox.ts';
import { Simulator } from '../tools/daraja/simulator.ts';
import type { Bench, Figures } from './figures.ts';
import { httpClient, staffClient } from './http-load.ts';
import { hundredths, print } from './print.ts';
import { type RunningServer, withServer } from './running-server.ts';
import { type BenchSchool, makeSchools } from './schools/schools.ts';
import { asSuperuser } from './schools/superuser.ts';
import { percentile, spread, spreadText } from './statistics.ts';

const count = 1000;
const studentsPerSchool = 100;
const rounds = 3;
/** Cashiers who take a payment every tenth of a second meanwhile, every second of them at the school that is told of so many. */
const cashiers = 4;
const pauseMs = 100;
const keys = { consumerKey: 'consumer-key-1234', consumerSecret: 'consumer-secret-5678', passkey: 'pass-key-9012' };
const shortCode = '600100';

type RoundTimes = { answeredMs: number; processedS: number; paidPerS: number };

/** A thousand payments to a paybill are told at once beside cashiers: how long until all are answered, and until all have receipts. */
export const confirmations: Bench = {
  names: ['confirmations_p_max_ms', 'confirmations_processed_s', 'confirmations_payments_per_s'],
  measure: async () => {
    const post = () => Promise.resolve({ status: 200, body: null });
    const simulator = await Simulator.start({ paybills: [{ shortCode, name: 'Bench', validates: false, ...keys }], post });
    try {
      const settings = { DARAJA_SIMULATOR_URL: simulator.address };
      return await withServer((server) => measured(server, simulator), { settings });
    } finally {
      await simulator.close();
    }
  },
};

async function measured(server: RunningServer, simulator: Simulator): Promise<Figures> {
  const schools = await makeSchools(server.origin, { count: 2, students: studentsPerSchool });
  const [target] = schools;
  if (!target) throw new Error('There is no school');
  await connect(server, target);
  const results: RoundTimes[] = [];
  for (let round = 1; round <= rounds; round += 1) results.push(await measuredRound(server, { simulator, target, schools }));
  const figure = (name: keyof RoundTimes, unit: string) => {
    const values = results.map((each) => each[name]);
    print(`${name}: ${spreadText(values, unit, hundredths)}`);
    return hundredths(spread(values).median);
  };
  return {
    confirmations_p_max_ms: figure('answeredMs', 'ms'),
    confirmations_processed_s: figure('processedS', 's'),
    confirmations_payments_per_s: figure('paidPerS', 'a second'),
  };
}

async function connect({ origin }: RunningServer, { token }: BenchSchool): Promise<void> {
  const { send, close } = httpClient(origin, 1);
  const path = '/api/settings/mpesa';
  const headers = { authorization: `Bearer ${token}` };
  const connection = JSON.stringify({ environment: 'simulator', shortCode, ...keys });
  const replies = [await send('PATCH', path, headers, connection), await send('POST', `${path}/register`, headers, '{}')];
  close();
  for (const { status, text } of replies) if (status !== 200 || text.includes('"isGood":false')) throw new Error(text);
}

type Round = { simulator: Simulator; target: BenchSchool; schools: readonly BenchSchool[] };

async function measuredRound(server: RunningServer, { simulator, target, schools }: Round): Promise<RoundTimes> {
  const notices = await payments(simulator, target);
  const before = await takenUp(server);
  const desk = openDesks(server.origin, schools);
  await sleep(1000);
  const startedMs = performance.now();
  const paidBefore = desk.paid();
  const answeredMs = await tellAll(server.origin, notices);
  while ((await takenUp(server)) < before + count) await sleep(50);
  const tookS = (performance.now() - startedMs) / 1000;
  const paid = desk.paid() - paidBefore;
  await desk.close();
  const [half, most] = [50, 99].map((percent) => Math.round(percentile(answeredMs, percent)));
  const all = Math.max(...answeredMs);
  print(
    `half answered within ${half} ms, 99 of 100 within ${most} ms, all within ${Math.round(all)} ms; done after ${hundredths(tookS)} s`,
  );
  return { answeredMs: all, processedS: tookS, paidPerS: paid / tookS };
}

/** So many payments in Safaricom's books, and what the school is to be told of them. */
async function payments(simulator: Simulator, { studentIds }: BenchSchool): Promise<Notice[]> {
  for (let turn = 0; turn < count; turn += 1) {
    const account = String(studentIds[turn % studentIds.length]);
    const payer = { phone: '254712345678', firstName: 'ASHA', middleName: '', lastName: 'K', showing: 'masked' } as const;
    await simulator.pay({ shortCode, amount: 100 + turn, account, payer });
  }
  await simulator.settled();
  return simulator.world.outbox.sent.splice(0);
}

/** Tells all of them at once, each on a connection of its own; answers how long each took, in milliseconds. */
async function tellAll(origin: string, notices: readonly Notice[]): Promise<number[]> {
  const { send, close } = httpClient(origin, count);
  const startedMs = performance.now();
  const tell = async ({ url, body }: Notice) => {
    const { status, text } = await send('POST', new URL(url).pathname, {}, JSON.stringify(body));
    if (status !== 200) throw new Error(`A confirmation answered ${status}: ${text}`);
    return performance.now() - startedMs;
  };
  const tookMs = await Promise.all(notices.map(tell));
  close();
  return tookMs;
}

/** How many payments that were told of are in the account of a student. */
async function takenUp({ dataDir }: RunningServer): Promise<number> {
  const { rows } = await asSuperuser(dataDir, (client) => client.query<{ count: number }>('select count(*)::integer from settlements'));
  return rows[0]?.count ?? 0;
}

/** Cashiers at work until they are stopped: what they would take without a pause would leave nothing to measure. */
function openDesks(origin: string, schools: readonly BenchSchool[]) {
  let [paid, isOpen] = [0, true];
  const desk = async (place: number) => {
    const school = schools[place % schools.length];
    if (!school) return;
    const cashier = staffClient(origin, { token: school.token }, 1);
    while (isOpen) {
      const studentId = school.studentIds[paid % school.studentIds.length];
      await cashier.post('/api/payments/new', { studentId, amount: 150.5, method: 'Cash' });
      paid += 1;
      await sleep(pauseMs);
    }
    cashier.close();
  };
  const desks = Promise.all(Array.from({ length: cashiers }, (_, place) => desk(place)));
  const close = () => {
    isOpen = false;
    return desks;
  };
  return { paid: () => paid, close };
}
