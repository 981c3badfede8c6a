import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeSchool } from '../../bench/schools/schools.ts';
import { leavePulls } from '../../src/arrivals/daraja/server/pull-payments.ts';
import { Database } from '../../src/core/server/db.ts';
import { payCodeOf } from '../../src/school/settings/pay-codes.ts';
import { noAccidents } from '../../tools/daraja/outbox.ts';
import { Simulator } from '../../tools/daraja/simulator.ts';
import type { Payer } from '../../tools/daraja/world.ts';
import { type Figure, is, none } from '../faults/scenario.ts';
import { send } from '../faults/support/client.ts';
import { type Karo, withKaro } from '../faults/support/karo.ts';

export type Scale = { students: number; kills: number };

const keys = { consumerKey: 'consumer-key-1234', consumerSecret: 'consumer-secret-5678', passkey: 'pass-key-9012' };
const shortCode = '600100';
const showings: readonly Payer['showing'][] = ['masked', 'spaced', 'hashed', 'nameless', 'plain'];
const settleMs = 300_000;

/**
 * Every student is paid for through the paybill while a third of the notices is dropped, a fifth doubled, a fifth late, and the server
 * killed again and again. Then what nobody told of is looked up, and the school's books are held to Safaricom's.
 */
export async function proveBooks({ students, kills }: Scale, say: (text: string) => void): Promise<Figure[]> {
  const simulator = await Simulator.start({ seed: 11, paybills: [{ shortCode, name: 'Proof', validates: false, ...keys }] });
  try {
    return await withKaro(
      async (karo) => {
        const school = await makeSchool(karo.origin, { number: 1, students });
        await connect(karo, school.token);
        say(`${students} students, connected`);
        simulator.world.outbox.accidents = { dropped: 0.3, doubled: 0.2, late: 0.2, lateMs: 6000 };
        await Promise.all([payAll(simulator, school.studentIds), killOften(karo, kills)]);
        await simulator.settled();
        const { dropped, sent } = simulator.world.outbox;
        const lost = sent.filter(({ status }) => status === null || status >= 300).length;
        say(`${dropped.length} notices dropped, ${lost} met a dead server, ${sent.length - lost} arrived`);
        simulator.world.outbox.accidents = noAccidents;
        await lookUp(karo);
        await allDone(karo);
        return reckoning(karo, simulator);
      },
      { DARAJA_SIMULATOR_URL: simulator.address },
    );
  } finally {
    await simulator.close();
  }
}

async function connect({ origin }: Karo, token: string): Promise<void> {
  const path = '/api/settings/mpesa';
  const school = await send(origin, { path: '/api/settings/school', token });
  const { name, lessonsPerWeekMax } = (school.body as { school: { name: string; lessonsPerWeekMax: number } }).school;
  const steps = [
    { method: 'PATCH', path: '/api/settings/school', body: { name, lessonsPerWeekMax, phoneNumber: '0712000111' } },
    { method: 'PATCH', path, body: { environment: 'simulator', shortCode, ...keys } },
    { method: 'POST', path: `${path}/register`, body: {} },
  ];
  for (const step of steps) {
    const { status, body } = await send(origin, { ...step, token });
    if (status >= 300 || ('isGood' in body && body.isGood !== true)) throw new Error(`${step.path}: ${status} ${body.message}`);
  }
}

/** One payment for each student, of an amount that no other has; every tenth names nobody. */
async function payAll(simulator: Simulator, studentIds: readonly number[]): Promise<void> {
  for (const [place, studentId] of studentIds.entries()) {
    const phone = `2547${String(10_000_000 + place)}`;
    const payer = { phone, firstName: 'ASHA', middleName: '', lastName: 'K', showing: showings[place % showings.length] ?? 'masked' };
    const account = place % 10 === 9 ? `NOBODY ${place}` : ` ${payCodeOf(studentId)} `;
    await simulator.pay({ shortCode, amount: 100 + place, account, payer });
    await sleep(30);
  }
}

async function killOften(karo: Karo, kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(1500 + Math.random() * 1500);
    await karo.end('SIGKILL');
    await karo.start();
  }
}

/** What the server leaves for itself every hour. */
async function lookUp({ dataDir }: Karo): Promise<void> {
  const connection = { host: join(dataDir, 'socket'), port: 5432, user: 'karo_app_karo', database: 'karo' };
  const database = new Database({ connection, poolMax: 2, prepared: true, onFault: () => undefined });
  try {
    await leavePulls(database);
  } finally {
    await database.close();
  }
}

/** Resolves once nothing waits any more; a job of a killed server is given back after a minute. */
async function allDone(karo: Karo): Promise<void> {
  const untilMs = performance.now() + settleMs;
  for (;;) {
    const [row] = await rowsOf<{ left: number }>(karo, `select count(*)::integer as left from karo_jobs.job where state < 'completed'`);
    if (row?.left === 0) return;
    if (performance.now() > untilMs) throw new Error(`${row?.left} jobs are left after ${settleMs / 1000} s`);
    await sleep(500);
  }
}

/** The school's ledger beside Safaricom's books: each payment once, to the cent, with its receipt or on the desk. */
async function reckoning(karo: Karo, simulator: Simulator): Promise<Figure[]> {
  const moved = simulator.moved(shortCode);
  const rows = await rowsOf<{ code: string; cents: number; receipts: number; waiting: number }>(
    karo,
    `select a.code, a.amount_cents::float8 as cents,
            (select count(*) from payments p where p.code = a.code)::integer as receipts,
            coalesce((select w.waiting_cents from suspense w where w.arrival_id = a.arrival_id), 0)::float8 as waiting
     from arrivals a`,
  );
  const [ledger] = await rowsOf<{ debit: number; suspense: number; students: number }>(
    karo,
    `select coalesce(sum(amount_cents) filter (where debit = 'mpesa'), 0)::float8 as debit,
            coalesce(sum(amount_cents) filter (where credit = 'suspense'), 0)::float8
              - coalesce(sum(amount_cents) filter (where debit = 'suspense'), 0)::float8 as suspense,
            (select coalesce(sum(amount_cents), 0) from payments)::float8 as students
     from ledger_transfers`,
  );
  const centsOf = new Map(moved.map(({ receipt, amount }) => [receipt, amount * 100]));
  const movedCents = [...centsOf.values()].reduce((sum, cents) => sum + cents, 0);
  const verified = await karo.command('verify');
  return [
    is('payments in Safaricom’s books, and arrived', rows.length, moved.length),
    none('of another amount than Safaricom’s', rows.filter(({ code, cents }) => centsOf.get(code) !== cents).length),
    none('with two receipts', rows.filter(({ receipts }) => receipts > 1).length),
    none(
      'neither on the desk nor in an account',
      rows.filter(({ cents, receipts, waiting }) => waiting !== (receipts === 1 ? 0 : cents)).length,
    ),
    is('students’ accounts plus suspense, in cents', (ledger?.students ?? 0) + (ledger?.suspense ?? 0), movedCents),
    is('karo verify', verified.text.match(/Faults: \d+/)?.[0], 'Faults: 0'),
  ];
}

function rowsOf<Row extends object>(karo: Karo, text: string): Promise<Row[]> {
  return karo.asSuperuser(async (client) => (await client.query<Row>(text)).rows);
}
