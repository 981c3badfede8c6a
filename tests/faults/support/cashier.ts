import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchSchool, makeSchool } from '../../../bench/schools/schools.ts';
import { all, atLeast, type Figure, is, none } from '../scenario.ts';
import { type Answer, send } from './client.ts';
import type { Karo } from './karo.ts';

/** A payment that was sent, once or again under the same key. Its amount is nobody else's, so that the books tell it from every other. */
export type Sent = { cents: number; studentId: number; answers: Answer[] };

const charged = 14_850_00;
const firstCents = 10_000;
/** As long as a page would go on sending again before it asks the person to look. */
const resendMs = 60_000;

/** Somebody who records payments, several at once, and keeps a list of their own of what they were told. */
export class Cashier {
  readonly school: BenchSchool;
  readonly sent: Sent[] = [];
  readonly #origin: string;
  #lanes: Promise<void>[] = [];
  #isPaying = false;

  constructor(origin: string, school: BenchSchool) {
    this.#origin = origin;
    this.school = school;
  }

  static async of({ origin }: Karo, { number = 1, students = 10 } = {}): Promise<Cashier> {
    return new Cashier(origin, await makeSchool(origin, { number, students }));
  }

  /** Keeps so many payments in flight until told to stop. */
  start({ lanes = 16, pauseMs = 20 } = {}): void {
    this.#isPaying = true;
    const lane = async () => {
      while (this.#isPaying) {
        await this.#payOnce();
        await sleep(pauseMs);
      }
    };
    this.#lanes = Array.from({ length: lanes }, lane);
  }

  async stop(): Promise<void> {
    this.#isPaying = false;
    await Promise.all(this.#lanes);
  }

  get answers(): Answer[] {
    return this.sent.flatMap(({ answers }) => answers);
  }

  /** Every other payment without a clear end is sent again under its key, as the page does; the rest is let go, as a power cut does. */
  async #payOnce(): Promise<void> {
    const number = this.sent.length;
    const studentId = this.school.studentIds[number % this.school.studentIds.length] ?? 0;
    const payment: Sent = { cents: firstCents + number, studentId, answers: [] };
    this.sent.push(payment);
    const untilMs = performance.now() + (number % 2 === 0 ? resendMs : 0);
    do {
      const answer = await this.#send(payment);
      payment.answers.push(answer);
      if (answer.status === 201) return;
      await sleep(50);
    } while (this.#isPaying && performance.now() < untilMs);
  }

  #send({ cents, studentId }: Sent): Promise<Answer> {
    const headers = { 'idempotency-key': `fault-${cents}` };
    const body = { studentId, amount: cents / 100, method: 'Cash' };
    return send(this.#origin, { path: '/api/payments/new', token: this.school.token, headers, body });
  }
}

/** How the books compare with the cashier's own list, and whether they prove themselves. */
export async function reckoning(karo: Karo, { sent, school }: Cashier): Promise<Figure[]> {
  const stored = await storedPayments(karo, school);
  const timesOf = ({ cents }: Sent) => stored.get(cents) ?? 0;
  const acknowledged = sent.filter(({ answers }) => answers.some(({ status }) => status === 201));
  const refused = sent.filter(({ answers }) => answers.every(saysNothingWasRecorded));
  const wrong: boolean[] = [];
  // One after another: a school's reports wait for each other, and the last of a hundred would be refused.
  for (const studentId of school.studentIds) wrong.push(await isBalanceWrong(karo, school, studentId, { sent, stored }));
  const verified = await karo.command('verify');
  return [
    atLeast('payments acknowledged', acknowledged.length, 1),
    none('acknowledged and not in the books', acknowledged.filter((payment) => timesOf(payment) === 0).length),
    none('in the books twice', sent.filter((payment) => timesOf(payment) > 1).length),
    none('answered "nothing was recorded" and in the books', refused.filter((payment) => timesOf(payment) > 0).length),
    none('in the books and never sent', [...stored.keys()].filter((cents) => !sent.some((payment) => payment.cents === cents)).length),
    is('rows of the audit log for the payments in the books', await auditedPayments(karo, school), sum([...stored.values()])),
    all('balances as the payments say', wrong.filter((isWrong) => !isWrong).length, wrong.length),
    is('karo verify', verified.text.match(/Faults: \d+/)?.[0], 'Faults: 0'),
  ];
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const schoolIdOf = ({ token }: BenchSchool): number => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).school;

function auditedPayments(karo: Karo, school: BenchSchool): Promise<number> {
  return karo.asSuperuser(async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer from audit_log where school_id = $1 and action = 'POST /api/payments/new' and outcome = 'done'`,
      [schoolIdOf(school)],
    );
    return rows[0]?.count ?? 0;
  });
}

/** How often the school's books have each amount. */
export function storedPayments(karo: Karo, school: BenchSchool): Promise<Map<number, number>> {
  return karo.asSuperuser(async (client) => {
    const { rows } = await client.query<{ cents: number; times: number }>(
      'select amount_cents::float8 as cents, count(*)::integer as times from payments where school_id = $1 group by amount_cents',
      [schoolIdOf(school)],
    );
    return new Map(rows.map(({ cents, times }) => [cents, times]));
  });
}

type Books = { sent: readonly Sent[]; stored: ReadonlyMap<number, number> };

async function isBalanceWrong({ origin }: Karo, { token }: BenchSchool, studentId: number, { sent, stored }: Books): Promise<boolean> {
  const { body } = await send(origin, { path: `/api/payments/${studentId}/fee-statement`, token });
  const theirs = sent.filter((payment) => payment.studentId === studentId && stored.has(payment.cents));
  const paid = theirs.reduce((sum, { cents }) => sum + cents, 0);
  return Math.round((body.data?.summary?.currentBalance ?? Number.NaN) * 100) !== charged - paid;
}

/** The server's own word that nothing happened; silence and a lost connection leave it open. */
function saysNothingWasRecorded({ status, body }: Answer): boolean {
  return status >= 400 && body.code !== 'OUTCOME_UNKNOWN' && body.code !== 'CALLER_LEFT';
}

/** A refusal in our own form: 503, what is wrong in words, and when to try again. */
export function isOwnRefusal({ status, body, headers }: Answer): boolean {
  return status === 503 && typeof body.code === 'string' && (body.message?.length ?? 0) > 20 && Number(headers['retry-after']) > 0;
}
