import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Simulator } from '../../tools/daraja/simulator.ts';
import { reckoned } from '../arrivals/books.ts';
import { openDoor } from '../arrivals/door.ts';
import { type Family, type Money, moved, newFamily } from '../arrivals/real-money.ts';
import { arrivalsOf, givenUp } from '../arrivals/records.ts';
import { doneAtLast } from '../arrivals/run.ts';
import { history } from '../arrivals/truth.ts';
import { paybill, paybillKeys } from '../support/daraja-rig.ts';
import { all, type Figure, is, none, type Scale, type Scenario, within } from './scenario.ts';
import { processDoor } from './support/door.ts';
import { type Karo, withKaro } from './support/karo.ts';
import { killPostgres, killServer } from './support/killing.ts';

const sizes: Record<Scale, { families: number; kills: number }> = { short: { families: 2, kills: 2 }, full: { families: 4, kills: 6 } };
const payments = 6;
const acts = 16;

/**
 * Safaricom, banks and people tell of true payments in any order and repeat themselves, while the server and its PostgreSQL die in turn,
 * by SIGKILL. Whoever got no answer does it again.
 */
export const arrivals: Scenario = {
  name: 'arrivals',
  isLong: true,
  run: async (scale) => {
    const simulator = await Simulator.start({ paybills: [{ ...paybill, ...paybillKeys }] });
    try {
      return await withKaro((karo) => proved(karo, simulator, sizes[scale]), { DARAJA_SIMULATOR_URL: simulator.address });
    } finally {
      await simulator.close();
    }
  },
};

type Lane = { family: Family; money: Money[] };

async function proved(karo: Karo, simulator: Simulator, { families, kills }: { families: number; kills: number }): Promise<Figure[]> {
  const { allDone, ...ways } = await processDoor(karo, simulator);
  const door = await openDoor(ways);
  const histories = fc.sample(history({ payments, acts }), families);
  const lanes: Lane[] = [];
  for (const { truths } of histories) {
    const lane: Lane = { family: await newFamily(door), money: [] };
    for (const truth of truths) lane.money.push(await moved(door, lane.family, truth));
    lanes.push(lane);
  }
  const everybody = lanes.flatMap(({ money }) => money);
  const tellings = lanes.map(async ({ family, money }, place) => {
    for (const { of, act } of histories[place]?.steps ?? []) {
      await doneAtLast({ door, family, everybody, money: money[of] as Money }, act);
    }
  });
  const [backMs] = await Promise.all([killed(karo, kills), ...tellings]);
  await allDone();
  return reckoning(karo, {
    backMs,
    kills,
    reckonings: await Promise.all(lanes.map((lane) => reckoned(door, lane))),
    arrived: (await arrivalsOf(door, { codes: [], after: 0 })).length,
    left: await givenUp(door),
  });
}

async function killed(karo: Karo, kills: number): Promise<number[]> {
  const backMs: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    // Never at the same point of what it does.
    await sleep(1000 + Math.random() * 2000);
    backMs.push(await (kill % 2 === 0 ? killServer(karo) : killPostgres(karo)));
  }
  return backMs;
}

type Proof = { backMs: number[]; kills: number; reckonings: Awaited<ReturnType<typeof reckoned>>[]; arrived: number; left: string[] };

async function reckoning(karo: Karo, { backMs, kills, reckonings, arrived, left }: Proof): Promise<Figure[]> {
  const sum = (name: 'arrivals' | 'cents' | 'expected') => reckonings.reduce((total, { figures }) => total + figures[name], 0);
  const faults = reckonings.flatMap((each) => each.faults);
  const verified = await karo.command('verify');
  return [
    is('SIGKILLs, of the server and PostgreSQL in turn', backMs.length, kills),
    all('arrivals that are of true payments', sum('arrivals'), arrived),
    is('accounts, unallocated and returned, in shillings', sum('cents') / 100, sum('expected') / 100),
    none('tasks given up', left.length),
    none(`payments in no place, in two, or in a wrong account${faults.length > 0 ? ` (${faults.join('; ')})` : ''}`, faults.length),
    is('karo verify', verified.text.match(/Faults: \d+/)?.[0], 'Faults: 0'),
    within('ready again, slowest', Math.max(...backMs), 15_000),
  ];
}
