import { receiveNotice } from '../../src/arrivals/bank-statements/server/receive-notice.ts';
import { insertNotices as insertBankNotices } from '../../src/arrivals/banks/server/banks-sql.ts';
import { processBankNotice } from '../../src/arrivals/banks/server/process-notice.ts';
import { changeQuestion, insertQuestion } from '../../src/arrivals/daraja/server/codes/questions-sql.ts';
import { insertNotices } from '../../src/arrivals/daraja/server/notices-sql.ts';
import { processNotice } from '../../src/arrivals/daraja/server/process-notice.ts';
import type { Arrival } from '../../src/arrivals/unallocated/arrival.ts';
import { recordReversal } from '../../src/arrivals/unallocated/server/went-back.ts';
import { recordWaitingNotices } from '../../src/books/ledger/server/record-waiting-notices.ts';
import { sealAuditLog } from '../../src/books/ledger/server/seal-audit-log.ts';
import { nairobiToday } from '../../src/core/dates.ts';
import { asCents } from '../../src/core/money.ts';
import type { Transaction } from '../../src/core/server/db.ts';
import { payCodeOf } from '../../src/school/settings/pay-codes.ts';
import { arrive } from './arrived-money.ts';
import { importedStatement } from './bank-statements.ts';
import { bank, cashSchool, counted, countersign, explain, reverseSlip, sendBack } from './cash-days.ts';
import { erase, leftStudent } from './left-student.ts';
import { provider, sendAll, sendMessages } from './messaging-school.ts';
import { moved } from './moved-moments.ts';
import { paid } from './paying-school.ts';
import { commaConfirmation, recordedTaking, refusedNotice } from './refused-notices.ts';
import { bankHeads, bankRow, mpesaHeads, mpesaRow } from './statement-rows.ts';
import { asOwner, type Staff, schoolIdOf, succeed, testStore } from './world.ts';

type CashSchool = Awaited<ReturnType<typeof cashSchool>>;

/** A school with a row or more in every table beside the ledger; answers its number. */
export async function evidenceSchool(): Promise<number> {
  const of = await cashSchool();
  const { school, admin, student } = of;
  const schoolId = schoolIdOf(admin);
  await importedStatement(admin, [mpesaHeads, mpesaRow('SGH9Z', '2026-05-04', 200)]);
  await arrive(school, { account: payCodeOf(student) });
  const { arrivalId } = await arrive(school, { account: 'Amina', amount: 30 });
  await succeed(admin.post(`/api/arrivals/${arrivalId}/return`, { reason: 'Paid twice' }));
  await twice(of);
  await notice(schoolId, student);
  await waitingNotices(schoolId);
  await noticesByHand(of);
  await moneyBack(of);
  await questions(of);
  await toldAfterItsRow(of.admin);
  await days(of);
  await asOwner('delete from karo_jobs.job');
  await succeed(erase(admin, await leftStudent(admin, of.place), { basis: 'other', note: 'Enrolled by mistake' }));
  await sendMessages(admin);
  await paid(of.bursar, { studentId: student, amount: 400 });
  await sendAll(provider().handlers);
  await paid(of.bursar, { studentId: student, amount: 500 });
  await recordedActs();
  return schoolId;
}

/** An hour of the audit log is in the ledger. */
async function recordedActs(): Promise<void> {
  await asOwner(`update audit_log set ${moved('happened_at', "- interval '1 hour'")}`);
  await sealAuditLog(testStore().database);
}

/** Money that was typed and money that arrived, each told once more under another code, and both are said to be the same. */
async function twice({ school, admin, bursar, student }: CashSchool): Promise<void> {
  const typed = await paid(bursar, { studentId: student, amount: 55, method: 'Bank', code: 'FT55' });
  const money = {
    method: 'Bank',
    channel: 'KCB 1101234567',
    account: payCodeOf(student),
    arrivedAt: `${nairobiToday()}T08:15:00+03:00`,
  } as const;
  const first = await arrive(school, { ...money, source: 'notice', amount: 55, code: 'CB55' });
  await succeed(admin.post(`/api/arrivals/${first.arrivalId}/same`, { paymentId: typed.id }));
  const known = await arrive(school, { ...money, source: 'notice', amount: 56, code: 'CB56' });
  const again = await arrive(school, { ...money, method: 'Mpesa', source: 'c2b', channel: '400200', amount: 56 });
  await succeed(admin.post(`/api/arrivals/${again.arrivalId}/same`, { paymentId: known.paymentId }));
}

/** Safaricom and a bank each tell of money for the student. */
async function notice(schoolId: number, student: number): Promise<void> {
  await asOwner(`insert into paybill_connections (school_id, environment, short_code, consumer_key, consumer_secret)
    values (${schoolId}, 'sandbox', '600100', 'k1.x', 'k1.x')`);
  await asOwner(
    `insert into bank_connections (school_id, bank, is_on, account_numbers, checks_sources) values (${schoolId}, 'coop', true, '', false)`,
  );
  const inSchool = <T>(work: (tx: Transaction) => Promise<T>) => testStore().database.transaction(schoolId, work);
  const confirmation = {
    ...{ TransactionType: 'Pay Bill', TransID: 'UA5TOLD1', TransTime: '20260105090000', TransAmount: '100' },
    ...{ BusinessShortCode: '600100', BillRefNumber: payCodeOf(student), MSISDN: '25471****678' },
  };
  const event = {
    ...{ AcctNo: '01134248358600', Amount: '750.0', Currency: 'KES', EventType: 'CREDIT', TransactionId: 'CB1X' },
    ...{
      Narration: '254712345678~MPESAC2B_400222~ASHA KAMAU',
      CustMemoLine1: `393939#${payCodeOf(student)}`,
      PostingDate: '2026-01-05+03:00',
    },
  };
  const source = '196.201.214.200';
  await inSchool(async (tx) => {
    const connectionId = await paybillIn(schoolId);
    const [noticeId] = await insertNotices(tx, schoolId, [
      { connectionId, kind: 'confirmation', source, body: JSON.stringify(confirmation) },
    ]);
    await processNotice(tx, { schoolId, noticeId: Number(noticeId) });
    const [banked] = await insertBankNotices(tx, schoolId, [
      { connectionId: await bankIn(schoolId), bank: 'coop', source, body: JSON.stringify(event), signature: null, doubt: null },
    ]);
    await processBankNotice(tx, { schoolId, noticeId: Number(banked) });
  });
}

const connectionIn = async (table: string, schoolId: number): Promise<number> =>
  Number((await asOwner(`select connection_id as id from ${table} where school_id = ${schoolId}`))[0]?.id);
const paybillIn = (schoolId: number) => connectionIn('paybill_connections', schoolId);
const bankIn = (schoolId: number) => connectionIn('bank_connections', schoolId);

/** Of Safaricom and of a bank a notice that nobody takes up, for so long that the ledger tells of it. */
async function waitingNotices(schoolId: number): Promise<void> {
  const [source, body] = ['196.201.214.200', '{}'];
  await testStore().database.transaction(schoolId, async (tx) => {
    await insertNotices(tx, schoolId, [{ connectionId: await paybillIn(schoolId), kind: 'confirmation', source, body }]);
    const unsigned = { connectionId: await bankIn(schoolId), bank: 'coop', source, body, signature: null } as const;
    await insertBankNotices(tx, schoolId, [{ ...unsigned, doubt: 'Nobody signed it' }]);
  });
  for (const table of ['paybill_notices', 'bank_notices']) {
    await asOwner(`update ${table} set received_at = now() - interval '1 hour' where school_id = ${schoolId} and body = '{}'`);
  }
  await recordWaitingNotices(testStore().database);
}

/** Of refused notices one is dismissed; what somebody read in the others was refused once, and waits for a second person once. */
async function noticesByHand({ admin, bursar }: CashSchool): Promise<void> {
  const refusing = await recordedTaking(bursar, await refusedNotice(admin, commaConfirmation()));
  await succeed(admin.post(`/api/notice-takings/${refusing}/refuse`, { reason: 'Another amount' }));
  await recordedTaking(bursar, await refusedNotice(admin, commaConfirmation()));
  await succeed(bursar.post(`/api/notices/safaricom/${await refusedNotice(admin, commaConfirmation())}/dismiss`, { reason: 'A test' }));
}

/** A bank told of money that went back and belongs to no payment, and somebody dealt with it. */
async function moneyBack({ admin }: CashSchool): Promise<void> {
  const schoolId = schoolIdOf(admin);
  const report = { kind: 'reversal', day: '2026-01-06', amount: asCents(100), code: 'CB9X', codes: [], chequeNumber: null } as const;
  await testStore().database.transaction(schoolId, (tx) =>
    recordReversal(tx, { schoolId, userId: null }, { ...report, evidence: 'Notice 9 of Co-op Bank', words: 'Reversal' }),
  );
  const [back] = (await succeed(admin.read('/api/arrivals/went-back'))).backs;
  await succeed(admin.post(`/api/arrivals/went-back/${back.id}/close`, { reason: 'A mistake of the bank' }));
}

/** M-Pesa was asked about a code twice, and has answered once. */
async function questions({ admin, bursar, student }: CashSchool): Promise<void> {
  const schoolId = schoolIdOf(admin);
  const { id: paymentId } = await paid(bursar, { studentId: student, amount: 60, method: 'Mpesa', code: 'SGH8Q' });
  await testStore().database.transaction(schoolId, async (tx) => {
    const asking = { schoolId, paymentId, code: 'SGH8Q', askedBy: 1, connectionId: await paybillIn(schoolId) };
    const questionId = await insertQuestion(tx, asking);
    await changeQuestion(tx, { schoolId, questionId }, { state: 'asked', reason: null, conversationId: 'AG7' });
    await changeQuestion(tx, { schoolId, questionId }, { state: 'doubted', reason: 'M-Pesa says that it was KES 6.00.' });
    await insertQuestion(tx, asking);
  });
}

/** A bank tells of what its statement without codes has brought already. */
async function toldAfterItsRow(admin: Staff): Promise<void> {
  const schoolId = schoolIdOf(admin);
  await importedStatement(admin, [bankHeads, bankRow('2026-01-06', 120, 'CASH DEPOSIT')], { name: 'Bank', method: 'Bank', bank: 'KCB' });
  const arrival: Arrival = {
    ...{ source: 'notice', method: 'Bank', channel: 'KCB 1101234567', code: 'CB2X', amount: asCents(12_000) },
    ...{ arrivedAt: '2026-01-06T08:15:00+03:00', account: 'CASH', evidence: 'Notice of CB2X' },
  };
  await testStore().database.transaction(schoolId, (tx) => receiveNotice(tx, schoolId, { arrival, isTimed: true }));
}

/** A slip, a day that is locked with a variance, one that was sent back, and one that waits and was explained. */
async function days({ admin, bursar, second, student }: CashSchool): Promise<void> {
  await paid(bursar, { studentId: student });
  await succeed(bank(bursar, 300, { bankedOn: nairobiToday(), reference: 'FT1' }));
  const { banking } = await succeed(bank(bursar, 20, { bankedOn: nairobiToday(), reference: 'FT2' }));
  await succeed(reverseSlip(bursar, banking.id));
  const { id: locked } = await counted(bursar, { of500: 1 });
  await succeed(explain(bursar, locked));
  await succeed(countersign(second, locked));
  await succeed(sendBack(bursar, (await counted(second, { of50: 1 })).id));
  await succeed(explain(admin, (await counted(admin, { of100: 1 })).id));
}
