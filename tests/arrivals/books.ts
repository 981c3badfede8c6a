import { answered, type Door } from './door.ts';
import { codesOf, type Family, type Money } from './real-money.ts';
import { type ArrivalRecord, arrivalsOf, type PaymentRecord, paymentsOf, reversalsAsked } from './records.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const amountsOf = (records: readonly { amount: number }[]) => sum(records.map(({ amount }) => amount));

/** What Karo has of one true payment: arrivals, the payments that they settled, and typed ones that nothing settled. */
type Records = {
  arrivals: ArrivalRecord[];
  paid: PaymentRecord[];
  claims: PaymentRecord[];
  isReversed: boolean;
  reversalRequests: Set<number>;
};

/**
 * Whether the payment was typed under a reference that some telling of it lacked, or under two. Then a person sees both, one of them
 * without proof, and decides.
 */
const isTypedApart = ({ claims, tellings }: Money) =>
  new Set(claims).size > 1 || claims.some((code) => tellings.some((codes) => !codes.includes(code)));

/**
 * Whether a list told of it without one reference of those that told of it before. Then it may arrive twice, the second time unallocated
 * for a person to decide. A row without the bank's reference is known by its amount, unless somebody typed the payment.
 */
const mayWaitTwice = (money: Money) =>
  (money.rowHas === 'other' || isTypedApart(money)) &&
  money.tellings.some((codes, place) => {
    const before = money.tellings.slice(0, place).flat();
    return place > 0 && !codes.some((code) => before.includes(code));
  });

/** Whether it was typed for another student than it names: then a person decides which of the two is right. */
const isContradicted = ({ claims, named, payee }: Money) => claims.length > 0 && named !== null && named.id !== payee.id;

/** Whether a person decides, so that the money may wait although it names one student. */
const isUnsure = (money: Money) => isTypedApart(money) || isContradicted(money) || mayWaitTwice(money);

/** Other money of the same amount, one of the two through a bank: then Karo asks before it allocates. */
const isAlike = (money: Money, all: readonly Money[]) =>
  all.some((other) => other !== money && other.amount === money.amount && (other.way === 'bank' || money.way === 'bank'));

/** What is wrong with the records of one true payment, in words; nothing where it is in one place, once. */
function faultsOf(money: Money, { arrivals, paid, claims, isReversed, reversalRequests }: Records, all: readonly Money[]): string[] {
  const cents = money.amount * 100;
  const isTold = money.tellings.length > 0;
  const faults: string[] = [];
  const must = (holds: boolean, what: string) => holds || faults.push(what);
  const most = mayWaitTwice(money) ? 2 : 1;
  must(isTold ? arrivals.length >= 1 && arrivals.length <= most : arrivals.length === 0, `arrived ${arrivals.length} times`);
  for (const { id, amount, waiting, returned } of arrivals) {
    const settled = amountsOf(paid.filter(({ arrivalId }) => arrivalId === id));
    const places = [settled, waiting, returned].filter((each) => each !== 0);
    must(amount === cents, 'arrived with another amount');
    must(places.length === 1 && places[0] === cents, `is in ${places.length} places: ${places.join(', ')}`);
  }
  // What was typed is proved by the one telling, while the other one has paid already.
  const isPaidTwice = mayWaitTwice(money) && money.claims.length > 0;
  must(amountsOf(paid) <= cents * (isPaidTwice ? 2 : 1), 'is in accounts twice');
  const typed = [...new Set(claims.map(({ code }) => code))].map((code) => amountsOf(claims.filter((each) => each.code === code)));
  const mayBeTyped = isTold && !isTypedApart(money) && !isContradicted(money) ? 0 : new Set(money.claims).size;
  must(typed.length <= mayBeTyped && typed.every((each) => each === cents), 'is typed once more');
  must(isTold || isReversed || typed.length === mayBeTyped, 'was typed and is not there');
  must(
    claims.every(({ status }) => status === 'pending'),
    'is proved by nothing and verified',
  );
  const named = new Set([...money.studentIds, ...(money.named ? [money.named.id] : [])]);
  must(
    [...paid, ...claims].every(({ student }) => named.has(student)),
    'is in the account of a student whom nobody named',
  );
  const waits = arrivals.some(({ waiting }) => waiting > 0);
  if (money.named && !isReversed && !money.wentBackFirst && !isUnsure(money) && !isAlike(money, all))
    must(!waits, 'names one student and waits');
  if (isReversed && !isUnsure(money)) must(paid.length + claims.length === 0, 'went back and is in an account');
  for (const id of money.toReverse) must(reversalRequests.has(id), `went back, and nobody was asked to reverse receipt ${id}`);
  return faults;
}

const arrivalsUnder = (arrivals: readonly ArrivalRecord[], money: Money) =>
  arrivals.filter(({ codes }) => codesOf(money).some((code) => codes.includes(code)));

/** `cents` is all that is in accounts, unallocated or returned, and `expected` what must be. */
type Reckoning = { faults: string[]; figures: Record<'arrivals' | 'cents' | 'expected', number> };

/** `after` is the last arrival before theirs; without it only what has their codes is looked at. */
type Reckoned = { family: Family; money: readonly Money[]; after?: number };

/** Holds what Karo has to the plain list of true payments. */
export async function reckoned(door: Door, { family, money: all, after }: Reckoned): Promise<Reckoning> {
  const codes = all.flatMap(codesOf);
  const students = [...family.brothers, family.leaver];
  const arrivals = await arrivalsOf(door, { codes, ...(after !== undefined && { after }) });
  const payments = await paymentsOf(door, { codes, arrivals, students: students.map(({ id }) => id) });
  const reversalRequests = await reversalsAsked(door);
  const faults: string[] = [];
  const seen = new Set<number>();
  for (const [place, money] of all.entries()) {
    const own = codesOf(money);
    const mine = arrivalsUnder(arrivals, money);
    const ids = mine.map(({ id }) => id);
    const ours = payments.filter((each) => own.includes(each.code) || ids.includes(each.arrivalId ?? 0));
    for (const { id } of ours) seen.add(id);
    const standing = ours.filter(({ status }) => status !== 'reversed');
    const records = {
      arrivals: mine,
      paid: standing.filter(({ arrivalId }) => arrivalId !== null),
      claims: standing.filter(({ arrivalId }) => arrivalId === null),
      ...{ isReversed: standing.length < ours.length, reversalRequests },
    };
    faults.push(...faultsOf(money, records, all).map((fault) => `Payment ${place} (${own.join(', ')}) ${fault}`));
  }
  const reported = all.filter(({ tellings }) => tellings.length > 0);
  for (const { id, codes: its } of arrivals)
    if (!its.some((code) => codes.includes(code))) faults.push(`Arrival ${id} is of no true payment`);
  for (const { id, code } of payments) if (!seen.has(id)) faults.push(`Receipt ${id} (${code}) is of no true payment`);
  const standing = payments.filter(({ status }) => status !== 'reversed');
  const [accounts, suspense] = [amountsOf(standing.filter((each) => each.arrivalId !== null)), sum(arrivals.map((each) => each.waiting))];
  const returned = sum(arrivals.map((each) => each.returned));
  const times = (money: Money) => (mayWaitTwice(money) ? arrivalsUnder(arrivals, money).length : 1);
  const expected = sum(reported.map((money) => money.amount * 100 * times(money)));
  const cents = accounts + suspense + returned;
  if (cents !== expected) {
    faults.push(`${accounts} in accounts, ${suspense} unallocated and ${returned} returned are not what was told`);
  }
  for (const { id } of students) {
    const { body } = await answered(door, { url: `/api/payments/${id}/fee-statement`, token: door.admin });
    const paid = amountsOf(standing.filter(({ student }) => student === id));
    const balance = body.data?.summary?.currentBalance;
    if (Math.round(balance * 100) !== door.charged * 100 - paid) faults.push(`Student ${id} owes ${balance}, and paid ${paid / 100}`);
  }
  return { faults, figures: { arrivals: arrivals.length, cents, expected } };
}
