import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { enqueueLost } from '../../../school/jobs/server/enqueue.ts';

/** Processes the stored notices that wait although no job does: their money is nowhere else. */
export async function resumeNotices(tx: Transaction, schoolId: number): Promise<void> {
  const waiting = await tx.row<{ paybill: number[]; bank: number[] }>(sql`
    select array(
             select n.notice_id from paybill_notices n
             where n.school_id = ${schoolId} and n.received_at < now() - interval '10 minutes' and not exists (
               select from paybill_notice_results r where r.school_id = n.school_id and r.notice_id = n.notice_id)
             order by n.notice_id) as paybill,
           array(
             select n.notice_id from bank_notices n
             where n.school_id = ${schoolId} and n.doubt is null and n.received_at < now() - interval '10 minutes' and not exists (
               select from bank_notice_results r where r.school_id = n.school_id and r.notice_id = n.notice_id)
             order by n.notice_id) as bank`);
  await enqueueLost(tx, { schoolId, kind: 'paybillNotice', field: 'noticeId', ids: waiting.paybill });
  await enqueueLost(tx, { schoolId, kind: 'bankNotice', field: 'noticeId', ids: waiting.bank });
}
