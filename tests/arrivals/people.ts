import { nairobiToday } from '../../src/core/dates.ts';
import { AskAgain, answered, type Door, type Reply, shortCode } from './door.ts';
import type { Family, Money } from './real-money.ts';
import { recordsOf } from './records.ts';
import { noticeOf } from './tellings.ts';

/** Refusals of a code that is a payment's already, or whose money was returned or reversed. */
const refusals = ['PAYMENT_CODE_USED', 'MONEY_NAMES_ANOTHER', 'MONEY_RETURNED', 'MONEY_REVERSED', 'MONEY_PLACED', 'NOT_SAME_MONEY'];

function mustBeKnown({ status, body }: Reply): boolean {
  if (body.code === 'IDEMPOTENCY_IN_FLIGHT') throw new AskAgain(body.code);
  if (status === 409 && !refusals.includes(body.code)) throw new Error(`${body.code}: ${body.message}`);
  return status < 300;
}

type Typing = { method: 'Mpesa' | 'Bank'; code: string };

/** A bursar types what the parent's message says, with its code, for the child whom the parent means. */
async function typedUnder(door: Door, money: Money, { method, code }: Typing): Promise<void> {
  const { payee, amount, studentIds, claims } = money;
  const reversed = await reversedCodes(door, money);
  if (!mayBeTyped(reversed, code)) return;
  studentIds.add(payee.id);
  const headers = { 'idempotency-key': `typed-${code}-${claims.length}` };
  const body = { studentId: payee.id, amount, method, code };
  const request = { method: 'POST', url: '/api/payments/new', body, headers, token: door.bursar } as const;
  if (mustBeKnown(await answered(door, request, [201, 409]))) claim(money, { code, reversed });
}

/** Under another number of money that was reversed nobody can know it: a person looks before. */
const mayBeTyped = (reversed: readonly string[], code: string) => reversed.length === 0 || reversed.includes(code);

function claim({ claims }: Money, { code, reversed }: { code: string; reversed: readonly string[] }): void {
  if (reversed.length > 0) throw new Error(`${code} was typed again, though its money went back`);
  claims.push(code);
}

export const typed = (door: Door, money: Money) => typedUnder(door, money, { method: 'Mpesa', code: money.receipt });
export const typedReference = (door: Door, money: Money) => typedUnder(door, money, { method: 'Bank', code: money.reference });

/** A bursar types one payment for both brothers. */
export async function shared(door: Door, money: Money, { brothers }: Family): Promise<void> {
  const { amount: total, receipt: code, studentIds, claims } = money;
  const reversed = await reversedCodes(door, money);
  if (!mayBeTyped(reversed, code)) return;
  for (const { id } of brothers) studentIds.add(id);
  const amounts = [total - 100, 100];
  const parts = brothers.map(({ id }, place) => ({ studentId: id, amount: amounts[place] }));
  const body = { payerName: 'Jane Wanjiku', total, method: 'Mpesa', code, parts };
  const headers = { 'idempotency-key': `shared-${code}-${claims.length}` };
  const request = { method: 'POST', url: '/api/shared-payments', body, headers, token: door.bursar } as const;
  if (mustBeKnown(await answered(door, request, [201, 409]))) claim(money, { code, reversed });
}

/** A notice comes that nobody can read; a bursar reads it, and an administrator approves that. */
export async function readByHand(door: Door, money: Money): Promise<void> {
  const { way, bank, receipt, reference, amount, typed: account, tellings } = money;
  const code = way === 'bank' ? reference : receipt;
  const message = way === 'bank' ? noticeOf(money, '') : { body: { ...money.confirmation, TransAmount: '' }, headers: {} };
  const url = way === 'bank' ? door.addresses[bank] : `${door.callbacks}/confirmation`;
  await answered(door, { method: 'POST', url, ...message });
  await door.workOff();
  const as = (token: string, method: 'GET' | 'POST', path: string, body?: unknown, statuses?: readonly number[]) =>
    answered(door, { method, url: path, body, token }, statuses);
  const { notices } = (await as(door.bursar, 'GET', '/api/notices?show=waiting&limit=100')).body;
  const notice = notices.find(({ read, state }: { read: { code: string }; state: string }) => read.code === code && state === 'waiting');
  if (!notice) return;
  const reading = {
    ...{ method: way === 'bank' ? 'Bank' : 'Mpesa', channel: way === 'bank' ? bank : shortCode, code, amount, account },
    ...{ arrivedOn: nairobiToday(), time: '00:00', payerName: `JANE ${money.payer.lastName}`, payerPhone: '' },
  };
  const path = `/api/notices/${notice.origin}/${notice.id}`;
  const reply = await as(door.bursar, 'POST', `${path}/take`, reading, [200, 201, 409]);
  if (reply.status === 409) await as(door.bursar, 'POST', `${path}/dismiss`, { reason: 'Its money is here' }, [200, 409]);
  else await as(door.admin, 'POST', `/api/notice-takings/${reply.body.takingId}/approve`, {}, [200, 409]);
  tellings.push([code]);
}

/** The first of the money that waits. None where a student has the payment already, or it was returned: a person looks before. */
async function waiting(door: Door, money: Money): Promise<number[]> {
  const { arrivals, payments } = await recordsOf(door, money);
  if (payments.some(({ status }) => status !== 'reversed') || arrivals.some(({ returned }) => returned > 0)) return [];
  return arrivals.flatMap((each) => (each.waiting > 0 ? [each.id] : [])).slice(0, 1);
}

/** Money that waits is put into the account of the child whom the payer means. */
export async function allocate(door: Door, money: Money): Promise<void> {
  if ((await reversedCodes(door, money)).length > 0) return;
  for (const id of await waiting(door, money)) {
    money.studentIds.add(money.payee.id);
    const request = {
      method: 'POST',
      url: `/api/arrivals/${id}/allocate`,
      body: { studentId: money.payee.id },
      token: door.bursar,
    } as const;
    mustBeKnown(await answered(door, request, [200, 201, 409]));
  }
}

/** Money that waits is sent back to the payer. */
export async function giveBack(door: Door, money: Money): Promise<void> {
  for (const id of await waiting(door, money)) {
    const request = { method: 'POST', url: `/api/arrivals/${id}/return`, body: { reason: 'Paid by mistake' }, token: door.admin } as const;
    mustBeKnown(await answered(door, request, [200, 201, 409]));
  }
}

/** An administrator says, with two presses, that money which waits is that of a receipt of the same payment. */
export async function same(door: Door, money: Money): Promise<void> {
  const { arrivals, payments } = await recordsOf(door, money);
  const [receipt] = payments.filter(({ status }) => status !== 'reversed');
  for (const { id, waiting: cents } of arrivals) {
    if (receipt === undefined || cents === 0) continue;
    const press = { method: 'POST', url: `/api/arrivals/${id}/same`, body: { paymentId: receipt.id }, token: door.admin } as const;
    for (const pressed of [press, press]) mustBeKnown(await answered(door, pressed, [200, 409]));
  }
}

/** The codes of the payments of this money that were reversed: then it pays nobody again, and no person allocates it. */
async function reversedCodes(door: Door, money: Money): Promise<string[]> {
  const { payments } = await recordsOf(door, money);
  return payments.flatMap(({ status, code }) => (status === 'reversed' ? [code] : []));
}

/** An administrator decides about the reversals that are asked for of this money. */
async function decided(door: Door, money: Money, how: 'approve' | 'refuse'): Promise<void> {
  const { approvals } = (await answered(door, { url: '/api/approvals?show=waiting&kind=reversal&limit=100', token: door.admin })).body;
  const { payments } = await recordsOf(door, money);
  const mine = approvals.filter(({ payment }: { payment: { id: number } }) => payments.some(({ id }) => id === payment.id));
  if (mine.length === 0) return;
  const list = mine.map(({ id }: { id: number }) => ({ kind: 'reversal', id }));
  const body = how === 'approve' ? { decided: list } : { decided: list, reason: 'The payer paid again' };
  await answered(door, { method: 'POST', url: `/api/approvals/${how}`, body, token: door.admin });
}

export const approveReversal = (door: Door, money: Money) => decided(door, money, 'approve');
export const refuseReversal = (door: Door, money: Money) => decided(door, money, 'refuse');
