import { type ArrivingMethod, arrivingMethods, methodFacts } from '../../../books/ledger/methods.ts';
import { appendedEntry } from '../../../books/ledger/server/post-entry.ts';
import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Cents } from '../../../core/money.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { receiptOfCode } from '../../../payments/payments/server/settle-sql.ts';
import { studentOfPayCode } from '../../../school/settings/pay-codes.ts';
import type { Answering } from '../named-payee.ts';
import type { ArrivalSource } from '../sources.ts';
import type { ChequeWords } from '../went-back.ts';

export type ArrivalRow = {
  schoolId: number;
  source: ArrivalSource;
  method: ArrivingMethod;
  channel: string;
  code: string;
  /** Its further codes. */
  furtherCodes: readonly string[];
  amount: Cents;
  arrivedAt: string;
  account: string | null;
  /** Whether the account names no one student for sure, whatever it reads like; absent where nobody looked at the bank's words. */
  isUnsure?: boolean;
  /** The student of the payment request. */
  studentId: number | null;
  payerName: string | null;
  payerPhone: string | null;
  /** What the bank's words say of a cheque; null where they are the account. */
  chequeWords: ChequeWords | null;
  evidence: string;
  receivedBy: number | null;
};

/**
 * Inserts the arrival, its entry and hash (which covers the whole report), and all of it into suspense, by one statement. Returns its id.
 */
export async function insertArrival(tx: Transaction, row: ArrivalRow): Promise<number> {
  const { arrivalId } = await tx.row<{ arrivalId: number }>(sql`
    with told as (
      select ${row.schoolId}::integer as school_id, ${row.source}::text as source, ${row.method}::text as method,
             ${row.channel}::text as channel, ${row.code}::text as code, ${row.amount}::bigint as amount_cents,
             ${row.arrivedAt}::timestamptz as arrived_at, ${row.account}::text as account, ${row.payerName}::text as payer_name,
             ${row.payerPhone}::text as payer_phone, ${row.evidence}::text as evidence, ${row.receivedBy}::integer as user_id,
             nextval('arrivals_arrival_id_seq')::integer as arrival_id
    ),
    given as (
      select told.*, 'arrival'::entry_kind as kind, null::integer as term_id, null::integer as reverses_entry_id,
             concat_ws(' ', 'Arrived', method, code) as reason,
             arrival_digest(source, method, channel, code, amount_cents, arrived_at, account, payer_name, payer_phone, evidence) as digest
      from told
    ),
    line as (
      select 1 as line_number, ${methodFacts[row.method].account}::ledger_account as debit, 'suspense'::ledger_account as credit,
             null::integer as student_id, null::integer as additional_fee_id, amount_cents
      from told
    ),
    ${appendedEntry},
    arrived as (
      insert into arrivals (school_id, arrival_id, entry_id, source, method, channel, code, amount_cents, arrived_at, account, payer_name,
        payer_phone, evidence, received_by, received_at)
      overriding system value
      select own.school_id, n.arrival_id, n.entry_id, n.source, n.method, n.channel, n.code, n.amount_cents, n.arrived_at, n.account,
             n.payer_name, n.payer_phone, n.evidence, n.user_id, n.posted_at
      from numbered n
      join schools own on own.school_id = n.school_id
      returning school_id
    )
    insert into suspense (school_id, arrival_id, waiting_cents, waiting_since)
    select own.school_id, n.arrival_id, n.amount_cents, n.today
    from numbered n
    join schools own on own.school_id = n.school_id
    returning arrival_id as "arrivalId"`);
  return arrivalId;
}

type NewCodes = Pick<ArrivalRow, 'schoolId' | 'source' | 'channel' | 'evidence'> & { arrivalId: number; codes: readonly string[] };

/** Further codes of an arrival, with their sources. A code that is known for other money is left there. */
export async function insertArrivalCodes(
  tx: Transaction,
  { schoolId, source, channel, evidence, arrivalId, codes }: NewCodes,
): Promise<void> {
  const { at } = await momentOf(tx);
  const added = await tx.rows<{ code: string }>(sql`
    insert into arrival_codes (school_id, code, arrival_id, source, channel, evidence, told_at)
    select ${schoolId}, code, ${arrivalId}, ${source}, ${channel}, ${evidence}, ${at}::timestamptz
    from unnest(${codes}::text[]) as given (code)
    where not exists (select from arrivals a where a.school_id = ${schoolId} and a.code = given.code)
    on conflict do nothing
    returning code`);
  if (added.length === 0) return;
  await postRecords(
    tx,
    { schoolId, userId: null },
    sql`
      select concat('code ', c.code, ' of arrival ', c.arrival_id) as name, arrival_code_digest(row(c.*)::arrival_codes) as digest
      from arrival_codes c
      where c.school_id = ${schoolId} and c.code = any (${added.map(({ code }) => code)})`,
  );
}

/** Payments with one of the codes, those of the first code and the same method first; the first part in force of a shared payment. */
export function claimsOf(
  tx: Transaction,
  { schoolId, code, furtherCodes, method }: Pick<ArrivalRow, 'schoolId' | 'code' | 'furtherCodes' | 'method'>,
): Promise<{ paymentId: number; code: string }[]> {
  return tx.rows(sql`
    select ${receiptOfCode} as "paymentId", c.code
    from payment_codes c
    where c.school_id = ${schoolId} and c.method = any (${arrivingMethods}) and c.bank = '' and c.code = any (${[code, ...furtherCodes]})
    order by c.code <> ${code}, c.method <> ${method}`);
}

/**
 * The students who match any of these keys, inactive ones included, once for each kind of match. A former number counts where it was theirs
 * for a week: what was typed wrongly and mended at once named nobody on paper.
 */
export function studentsAnswering(
  tx: Transaction,
  { schoolId, keys }: { schoolId: number; keys: readonly string[] },
): Promise<Answering[]> {
  const codes = keys.flatMap((key) => {
    const studentId = studentOfPayCode(key);
    return studentId === null ? [] : [{ key, studentId }];
  });
  return tx.rows<Answering>(sql`
    with here as not materialized (
      select school_id, student_id, admission_key, short_admission_key, admission_number, full_name, guardian_name, created_at
      from students
      where school_id = ${schoolId} and not import_undone and not is_erased
    )
    select h.student_id as "studentId", h.full_name as "fullName", h.guardian_name as "guardianName",
           h.admission_number as "admissionNumber", a.alias as key, 'saved' as by
    from account_aliases a
    join here h on h.school_id = a.school_id and h.student_id = a.student_id
    where a.school_id = ${schoolId} and a.alias = any (${keys})
    union all
    select h.student_id, h.full_name, h.guardian_name, h.admission_number, c.key, 'code'
    from unnest(${codes.map(({ key }) => key)}::text[], ${codes.map(({ studentId }) => studentId)}::integer[]) as c (key, student_id)
    join here h on h.student_id = c.student_id
    union all
    select student_id, full_name, guardian_name, admission_number, admission_key, 'number' from here where admission_key = any (${keys})
    union all
    select student_id, full_name, guardian_name, admission_number, short_admission_key, 'shortNumber'
    from here
    where short_admission_key = any (${keys})
    union all
    select h.student_id, h.full_name, h.guardian_name, h.admission_number, f.key, 'former'
    from (
      select student_id, change_id, changed_at, former_key as key
      from student_changes
      where school_id = ${schoolId} and former_key = any (${keys})
      union all
      select student_id, change_id, changed_at, short_former_key
      from student_changes
      where school_id = ${schoolId} and short_former_key = any (${keys})
    ) f
    join here h on h.student_id = f.student_id
    where not exists (
      select
      from student_changes c
      where c.school_id = ${schoolId} and c.student_id = f.student_id and c.field = 'admissionNumber' and c.change_id < f.change_id
        and c.changed_at > f.changed_at - interval '7 days'
    ) and h.created_at <= f.changed_at - interval '7 days'`);
}

/** Whether a student's data was erased or their import undone, so that money for them waits until somebody looks at it. */
export async function isGone(tx: Transaction, { schoolId, studentId }: { schoolId: number; studentId: number }): Promise<boolean> {
  const gone = await tx.rows(sql`
    select from students where school_id = ${schoolId} and student_id = ${studentId} and (is_erased or import_undone)`);
  return gone.length > 0;
}

/** Whether a payment can be recorded, which needs a current term, and the school's account prefix. */
export function payingTerms(tx: Transaction, schoolId: number): Promise<{ hasTerm: boolean; prefix: string | null }> {
  return tx.row(sql`
    select exists (select from terms where school_id = ${schoolId} and is_current) as "hasTerm", paybill_account_prefix as prefix
    from schools
    where school_id = ${schoolId}`);
}

/** Locks the receipt numbers, before the entries. */
export function lockReceiptNumbers(tx: Transaction, schoolId: number): Promise<object[]> {
  return tx.rows(sql`select last_number from counters where school_id = ${schoolId} and kind = 'payment' for no key update`);
}
