import { statements } from '../../../arrivals/bank-statements/server/kind.ts';
import { csvText } from '../../../core/csv.ts';
import type { Day } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { Staff } from './live-on.ts';

type Paid = { code: string; day: Day; shillings: number; words: string };

const heads = ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'Balance'];
/** The paybill's earlier balance, in shillings. */
const opening = 184_250;

/**
 * A draft statement of the school's paybill: the pending M-Pesa payments, without the newest, of which Safaricom knows nothing; the
 * unallocated payments; and one without a notice.
 */
export async function bringStatement(tx: Transaction, { bursar }: Staff): Promise<void> {
  const paid = await paidByPhone(tx, bursar);
  const last = paid.at(-1);
  if (!last) return;
  const stranger = { code: 'UNB4T9K2WM', day: last.day, shillings: 3500, words: 'Pay Bill from 2547****446 - ALEX M*** Acc. fees' };
  let balance = opening;
  const rows = [...paid, stranger].map(({ code, day, shillings, words }) => {
    balance += shillings;
    return [code, `${day} 08:15:00`, words, 'Completed', String(shillings), '', String(balance)];
  });
  const cells = [heads, ...rows];
  await statements.keep(tx, bursar, { fileName: 'M-Pesa statement.csv', file: Buffer.from(csvText(cells)), cells });
}

function paidByPhone(tx: Transaction, { schoolId }: { schoolId: number }): Promise<Paid[]> {
  return tx.rows<Paid>(sql`
    with pending as (
      select p.payment_id, p.code, p.paid_on as day, p.amount_cents, s.guardian_name, s.admission_number
      from standing_payments p
      join students s on s.school_id = p.school_id and s.student_id = p.student_id
      where p.school_id = ${schoolId} and p.method = 'Mpesa' and p.status = 'pending'
    ),
    told as (
      select code, day, amount_cents, concat('Pay Bill from 2547****', 100 + payment_id % 900, ' - ', upper(guardian_name), ' Acc. ',
               admission_number) as words
      from pending
      where payment_id < (select max(payment_id) from pending)
      union all
      select code, (arrived_at at time zone 'Africa/Nairobi')::date, amount_cents,
             concat('Pay Bill from 2547****118 - ', coalesce(payer_name, 'UNKNOWN'), ' Acc. ', coalesce(account, 'none'))
      from arrivals
      where school_id = ${schoolId} and arrived_at >= (select min(day) from pending)
    )
    select code, day, (amount_cents / 100)::integer as shillings, words from told order by day, code`);
}
