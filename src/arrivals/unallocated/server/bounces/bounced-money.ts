import type { Transaction } from '../../../../core/server/db.ts';
import { bouncesTaken, reportsOfSame } from '../../bounces.ts';
import { chequeNumberIn, isOfCheque } from '../../went-back.ts';
import { type WaitingOfBank, waitingOfBanks } from '../known-sql.ts';
import { type Bounce, backsTold, moneyWithoutBounce, type Sought } from './told-before-sql.ts';

/** A bounced cheque; without the source where a file is only previewed. */
type BouncedCheque = Sought & { chequeNumber: string | null; evidence?: string };

/**
 * The money of a bounce if it waits; else its arrival, if another list told of it; and whether another list told of the bounce, and its
 * receipt is reversed already.
 */
export type ToldOfBounce = { waiting: WaitingOfBank | null; goneId: number | null; isTold: boolean; isReceiptReversed: boolean };

const untold: ToldOfBounce = { waiting: null, goneId: null, isTold: false, isReceiptReversed: false };

type OfNumber = Sought & { number: string };

/** What was told of the bounces of a cheque, by its number or of its money. */
export async function bouncesTold(tx: Transaction, { number, ...sought }: OfNumber): Promise<Bounce[]> {
  const isOfNumber = isOfCheque(number);
  const isOfIt = (back: Bounce) => (back.kind === 'cheque' && chequeNumberIn(back.words) === number) || isOfNumber(back);
  return (await backsTold(tx, sought)).filter(isOfIt);
}

/**
 * Unallocated money of a bank with the amount of the cheque, and with its number or the receipt of a cheque with it: it waits while nobody
 * has said that it is the receipt's, and once that receipt is reversed by hand.
 */
export async function waitingOfCheque(tx: Transaction, bounced: BouncedCheque): Promise<WaitingOfBank[]> {
  const { chequeNumber: number } = bounced;
  return number === null ? [] : (await waitingOfBanks(tx, bounced)).filter(isOfCheque(number));
}

/**
 * What is known of a bounced cheque. What another list told is the same bounce: of its money, or of the money that had it first. A new
 * bounce is of money that waits and has none.
 */
export async function toldOfBounce(tx: Transaction, bounced: BouncedCheque): Promise<ToldOfBounce> {
  const { schoolId, amount, day, chequeNumber: number, evidence = '' } = bounced;
  if (number === null) return untold;
  const ofNumber = { schoolId, amount, day, number };
  const told = await bouncesTold(tx, ofNumber);
  const same = reportsOfSame(told, { evidence, day });
  const waiting = await waitingOfCheque(tx, bounced);
  const [first] = same;
  if (first === undefined) return { ...untold, waiting: waiting.find(({ hasBack }) => !hasBack) ?? null };
  const known = same.find(({ arrivalId }) => arrivalId !== null)?.arrivalId ?? null;
  const arrivalId = known ?? (await takerOf(tx, ofNumber, { told, bounce: first }));
  const waits = waiting.find((each) => each.arrivalId === arrivalId) ?? null;
  const isReceiptReversed = same.some((each) => each.isReceiptReversed);
  return { waiting: waits, goneId: waits === null ? known : null, isTold: true, isReceiptReversed };
}

type OfNoMoney = { told: readonly Bounce[]; bounce: Bounce };

/** The first money that a bounce of none may be of; it may have paid. */
async function takerOf(tx: Transaction, { number, ...sought }: OfNumber, { told, bounce }: OfNoMoney): Promise<number | null> {
  const without = (await moneyWithoutBounce(tx, { ...sought, arrivalId: null })).filter(isOfCheque(number));
  const days = without.map(({ day }) => day);
  return without[bouncesTaken(told, days).indexOf(bounce)]?.arrivalId ?? null;
}
