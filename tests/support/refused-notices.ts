import { insertResult } from '../../src/arrivals/daraja/server/notices-sql.ts';
import { sql } from '../../src/core/server/sql.ts';
import { type Staff, schoolIdOf, succeed, testStore } from './world.ts';

/** A confirmation as Safaricom sends it, but with an amount that has a comma. */
export const commaConfirmation = (changes: Record<string, unknown> = {}) => ({
  ...{ TransactionType: 'Pay Bill', TransID: 'UA5COMMA01', TransTime: '20260105090507', TransAmount: '1,500.00' },
  ...{ BusinessShortCode: '600100', BillRefNumber: 'ADM 7', InvoiceNumber: '', OrgAccountBalance: '' },
  ...{ ThirdPartyTransID: '', MSISDN: '2547 ***** 126', FirstName: 'ASHA', MiddleName: '', LastName: 'KAMAU' },
  ...changes,
});

/** A notice of Safaricom that was refused, whatever its words; answers its number. */
export function refusedNotice(staff: Staff, body: object, reason = 'It has no amount'): Promise<number> {
  const schoolId = schoolIdOf(staff);
  return testStore().database.transaction(schoolId, async (tx) => {
    const { noticeId } = await tx.row<{ noticeId: number }>(sql`
      insert into paybill_notices (school_id, kind, source, body)
      values (${schoolId}, 'confirmation', '196.201.214.200', ${JSON.stringify(body)})
      returning notice_id as "noticeId"`);
    await insertResult(tx, { schoolId, noticeId, result: 'refused', reason, arrivalId: null });
    return noticeId;
  });
}

export const handTyped = (changes: Record<string, unknown> = {}) => ({
  ...{ method: 'Mpesa', channel: '600100', code: 'UA5COMMA01', amount: 1500, arrivedOn: '2026-01-05', time: '09:05' },
  ...{ account: 'ADM 7', payerName: 'ASHA KAMAU', payerPhone: '2547 ***** 126', ...changes },
});

/** Somebody reads a notice by hand; answers the number of what waits for a second person. */
export async function recordedTaking(staff: Staff, noticeId: number, changes: Record<string, unknown> = {}): Promise<number> {
  return (await succeed(staff.post(`/api/notices/safaricom/${noticeId}/take`, handTyped(changes)))).takingId;
}

/** A notice that was refused and waits, and what somebody read in another. */
export async function newNotices(admin: Staff, mark: string): Promise<Record<'notice' | 'noticeTaking', number>> {
  const notice = (code: string) => refusedNotice(admin, commaConfirmation({ TransID: `${mark}${code}`, FirstName: mark }));
  const noticeTaking = await recordedTaking(admin, await notice('HAND'), { code: `HAND${mark}`, account: `Akaunti ${mark}` });
  return { notice: await notice('WAITS'), noticeTaking };
}
