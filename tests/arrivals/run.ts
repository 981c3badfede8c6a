import { setTimeout as sleep } from 'node:timers/promises';
import { AskAgain, type Door } from './door.ts';
import * as people from './people.ts';
import type { Family, Money } from './real-money.ts';
import { recordsOf } from './records.ts';
import * as tellings from './tellings.ts';
import type { Act } from './truth.ts';

/** `everybody` is all money of which Safaricom may tell. */
type Doing = { door: Door; money: Money; everybody: readonly Money[]; family: Family };

const doers: Record<Act, (doing: Doing) => Promise<void>> = {
  confirmation: ({ door, money }) => tellings.confirmation(door, money),
  callback: ({ door, money }) => tellings.callback(door, money),
  query: ({ door }) => tellings.query(door),
  pull: ({ door, everybody }) => tellings.pull(door, everybody),
  portalRow: ({ door, money }) => tellings.portalRow(door, money),
  notice: ({ door, money }) => tellings.notice(door, money),
  bankRow: ({ door, money }) => tellings.bankRow(door, money),
  reversalTold: ({ door, money }) => backTold(door, money, tellings.reversalTold),
  reversalNotice: ({ door, money }) => backTold(door, money, tellings.reversalNotice),
  typed: ({ door, money }) => people.typed(door, money),
  typedReference: ({ door, money }) => people.typedReference(door, money),
  shared: ({ door, money, family }) => people.shared(door, money, family),
  readByHand: ({ door, money }) => people.readByHand(door, money),
  allocate: ({ door, money }) => people.allocate(door, money),
  giveBack: ({ door, money }) => people.giveBack(door, money),
  same: ({ door, money }) => people.same(door, money),
  approveReversal: ({ door, money }) => people.approveReversal(door, money),
  refuseReversal: ({ door, money }) => people.refuseReversal(door, money),
};

/** Tells of a reversal, and notes the payments that somebody must be asked about where nothing else is in doubt. */
async function backTold(door: Door, money: Money, tell: (door: Door, money: Money) => Promise<void>): Promise<void> {
  const { arrivals, payments } = await recordsOf(door, money);
  money.wentBackFirst ||= arrivals.length + payments.length === 0;
  const isPlain =
    arrivals.every(({ waiting }) => waiting === 0) &&
    payments.every(({ status, code }) => status !== 'reversed' && code === payments[0]?.code) &&
    payments.reduce((sum, { amount }) => sum + amount, 0) === money.amount * 100;
  await tell(door, money);
  // Else the money of a telling before may still be on its way.
  if (isPlain && door.isStepped) for (const { id } of payments) money.toReverse.add(id);
}

const triedMs = 300_000;

/** Does an act, again and again where Karo was not there to do it, for five minutes at most. */
export const doneAtLast = (doing: Doing, act: Act): Promise<void> => untilDone(() => doers[act](doing));

/** The same for any work that throws AskAgain where Karo was not there. */
export async function untilDone(work: () => Promise<void>): Promise<void> {
  const untilMs = performance.now() + triedMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AskAgain) || performance.now() > untilMs) throw error;
      await sleep(50);
    }
  }
}
