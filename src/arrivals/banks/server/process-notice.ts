import { nairobiDay } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { receiveNotice } from '../../bank-statements/server/receive-notice.ts';
import type { Arrival } from '../../unallocated/arrival.ts';
import { payeesOf } from '../../unallocated/server/payees.ts';
import { lockReversed, type ReversedMoney, recordReversal, reversalPlan } from '../../unallocated/server/went-back.ts';
import { chequeNumberIn, chequeNumberOf, isCharge } from '../../unallocated/went-back.ts';
import { type BankDebit, type BankMoney, moneyLeft, ownAccounts } from '../bank-money.ts';
import { type Bank, bankFacts, bankName } from '../banks.ts';
import { coopMoney } from '../coop.ts';
import { equityMoney } from '../equity.ts';
import { kcbMoney } from '../kcb.ts';
import { insertResult, type Notice, noticeRow, type Result } from './banks-sql.ts';

type Key = { schoolId: number; noticeId: number };

/** The reader of each bank's notices. */
const readers: Record<Bank, (body: unknown) => BankMoney | BankDebit | string> = { kcb: kcbMoney, equity: equityMoney, coop: coopMoney };

/** Processes a notice: receives its money, or stores the reason why not. Repeating changes nothing. */
export async function processBankNotice(tx: Transaction, key: Key): Promise<void> {
  const notice = await noticeRow(tx, key);
  if (!notice || notice.isDone) return;
  await insertResult(tx, { ...key, ...(await resultOf(tx, key, notice)) });
}

async function resultOf(tx: Transaction, { schoolId, noticeId }: Key, notice: Notice): Promise<Result> {
  const { bank, receivedAt } = notice;
  const content = readers[bank](JSON.parse(notice.body));
  const reason = typeof content === 'string' ? content : outsideReason(content, notice);
  if (typeof content === 'string' || reason !== null)
    return { result: reason === moneyLeft ? 'noted' : 'refused', reason, arrivalId: null };
  if ('kind' in content)
    return { result: 'noted', reason: await debitReason(tx, { schoolId, noticeId }, { debit: content, notice }), arrivalId: null };
  const { reference: code, arrivedAt, into, narration, ...money } = content;
  const chequeWords = { narration, cheque: null };
  const arrival: Arrival = {
    ...money,
    ...(await accountOf(tx, schoolId, content)),
    ...{ source: 'notice', method: 'Bank', code, arrivedAt: arrivedAt ?? receivedAt },
    channel: channelOf(notice, into),
    // Words without a number do not stand before those of the account.
    ...(chequeNumberOf(chequeWords) === null ? {} : { chequeWords }),
    evidence: `Notice ${noticeId} of ${bankName(bank)}`,
  };
  const { outcome, arrivalId } = await receiveNotice(tx, schoolId, { arrival, isTimed: arrivedAt !== null });
  return { result: outcome, reason: null, arrivalId };
}

/**
 * The account of a notice: as typed by the payer; or, if that names nobody, the number of the only student in the bank's words. If several
 * match, all of the words, so that Unallocated Payments shows each. It names nobody for sure where these do not.
 */
async function accountOf(
  tx: Transaction,
  schoolId: number,
  { account, narration, reference, into }: BankMoney,
): Promise<Pick<Arrival, 'account' | 'isUnsure'>> {
  const bankReferences = [{ account, words: narration, own: [reference, ...into] }];
  const [payee] = (await payeesOf(tx, { schoolId, bankReferences })).payees;
  if (!payee) return { account };
  const isUnsure = payee.student === null;
  const words = [account, narration].filter((each) => each !== null).join(' ');
  return { account: isUnsure && payee.isInWords ? words : payee.account, isUnsure };
}

/** The account that received the money. If the bank does not name it, a further account's own address does. */
function channelOf({ connectionId, name, isFirst, bank, accountNumbers }: Notice, into: readonly string[]): string {
  const own = isFirst ? undefined : (ownAccounts(accountNumbers)[0] ?? name ?? `account ${connectionId}`);
  return [bankName(bank), into[0] ?? own ?? ''].join(' ').trim();
}

/** Records a debit if it is a reversal, and returns its result in words. */
async function debitReason(tx: Transaction, { schoolId, noticeId }: Key, { debit, notice }: { debit: BankDebit; notice: Notice }) {
  const { kind, words, codes, amount, reference, arrivedAt } = debit;
  const back: ReversedMoney = {
    ...{ kind: kind ?? 'reversal', words, codes, amount, code: reference, day: nairobiDay(arrivedAt ?? notice.receivedAt) },
    chequeNumber: kind === 'cheque' ? chequeNumberIn(words) : null,
    evidence: `Notice ${noticeId} of ${bankName(notice.bank)}`,
  };
  if (kind === null || isCharge(words)) {
    await lockReversed(tx, schoolId, [back]);
    if (!(await reversalPlan(tx, schoolId, back)).isKnown) return moneyLeft;
  }
  const reason = await recordReversal(tx, { schoolId, userId: null }, back);
  return `The money went back. ${reason}`.slice(0, 200);
}

/** Why it is none of the school's; a debit whose words are of no reversal is not refused for it. */
function outsideReason(content: BankMoney | BankDebit, notice: Notice): string | null {
  const reason = foreign(content, notice);
  const isPlainDebit = 'kind' in content && content.kind === null;
  return reason !== null && isPlainDebit ? moneyLeft : reason;
}

/**
 * Why it is not the school's money; null if it is, or if the bank does not say. A bank signs for all its customers with one key, so a
 * signed notice without an account may be anybody's.
 */
function foreign({ into }: Pick<BankMoney, 'into'>, { bank, accountNumbers }: Notice): string | null {
  if (into.length === 0 && bankFacts[bank].proof === 'signature') return 'It does not say for which account it is';
  const own = ownAccounts(accountNumbers);
  if (own.length === 0 || into.length === 0 || into.some((each) => own.includes(each))) return null;
  return `It is for the account ${into[0]?.slice(0, 60)}`;
}
