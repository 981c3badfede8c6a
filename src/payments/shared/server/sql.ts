import { type Method, methodFacts } from '../../../books/ledger/methods.ts';
import { appendedEntries } from '../../../books/ledger/server/post-entries.ts';
import { holdLedger } from '../../../books/ledger/server/post-entry.ts';
import type { Cents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { insertedPayments, type PayingStudent } from '../../payments/server/sql.ts';
import { addToTakings } from '../../payments/server/takings-sql.ts';

/** Reserves receipt numbers for the parts and locks the school's entries; returns the number before the first. */
export async function reserveNumbers(tx: Transaction, { schoolId }: Caller, parts: number): Promise<number> {
  const [{ before }] = await Promise.all([
    tx.row<{ before: number }>(sql`
      update counters set last_number = last_number + ${parts}
      where school_id = ${schoolId} and kind = 'payment'
      returning last_number - ${parts}::integer as before`),
    holdLedger(tx, { schoolId }),
  ]);
  return before;
}

/** `balance` is the one right after the part. */
type PartRow = Omit<PayingStudent, 'term' | 'schoolName' | 'schoolContacts' | 'receiptFooter'> & {
  studentId: number;
  amount: Cents;
};
type Receipt = Pick<PayingStudent, 'schoolName' | 'schoolContacts' | 'receiptFooter'>;

export type SharedRow = Receipt & {
  payerName: string;
  payerPhone: string | null;
  sponsorId: number | null;
  total: Cents;
  method: Method;
  code: string | null;
  bank: string | null;
  termId: number;
  term: string;
  /** The receipt number before the first part's. */
  before: number;
  parts: readonly PartRow[];
};

/**
 * One statement for the shared payment and its parts: entries and hashes (which cover the receipts and the whole), transfers, running
 * totals of the students and of the day, code and payments. Returns undefined if the code belongs to another payment; the caller must then
 * roll back.
 */
export async function insertSharedPayment(tx: Transaction, { schoolId, userId }: Caller, row: SharedRow): Promise<number | undefined> {
  const moment = await momentOf(tx);
  const newRow = await tx.maybeRow<{ sharedPaymentId: number }>(sql`
    with part as (${givenParts(row.parts)}),
    made as (
      insert into shared_payments (school_id, payer_name, payer_phone, sponsor_id, total_cents, parts)
      values (${schoolId}, ${row.payerName}, ${row.payerPhone}, ${row.sponsorId}, ${row.total}, ${row.parts.length})
      returning school_id, shared_payment_id, parts, total_cents, payer_name, payer_phone
    ),
    whole as (
      select school_id, shared_payment_id, ${row.method}::text as method, ${row.code}::text as code, ${row.bank}::text as bank,
             ${row.termId}::integer as term_id, ${userId}::integer as user_id, ${row.schoolName}::text as school,
             ${row.schoolContacts}::text as contacts, ${row.term}::text as term, ${row.receiptFooter}::text as footer,
             shared_payment_text(shared_payment_id, parts, total_cents, payer_name, payer_phone) as text
      from made
    ),
    paid as (
      select w.*, p.*, ${row.before}::integer + p.place as payment_id from whole w, part p
    ),
    given as (
      select paid.*, 'payment'::entry_kind as kind, null::integer as reverses_entry_id,
             payment_reason(payment_id, method, code, bank, text) as reason,
             receipt_digest(payment_id, balance_cents, school, contacts, name, number, grade, stream, term, footer) as digest
      from paid
    ),
    line as (
      select place, 1 as line_number, ${methodFacts[row.method].account}::ledger_account as debit, 'students'::ledger_account as credit,
             student_id, null::integer as additional_fee_id, amount_cents
      from part
    ),
    ${appendedEntries(moment)},
    ${keptSums},
    claimed as (
      insert into payment_codes (school_id, method, bank, code, shared_payment_id)
      select own.school_id, w.method, coalesce(normal_code(w.bank), ''), w.code, w.shared_payment_id
      from whole w
      join schools own on own.school_id = w.school_id
      where w.code is not null
      on conflict (school_id, method, bank, code) do nothing returning shared_payment_id
    ),
    recorded as (
      ${insertedPayments(sql`n.shared_payment_id`)}
      returning school_id
    )
    select shared_payment_id as "sharedPaymentId" from whole where code is null or exists (select from claimed)`);
  return newRow?.sharedPaymentId;
}

/** The parts as rows, each with its place from 1. */
function givenParts(parts: readonly PartRow[]): Statement {
  return sql`
    select place::integer, student_id, grade_id, stream_id, amount_cents, balance_cents, name, number, grade, stream
    from unnest(
      ${parts.map(({ studentId }) => studentId)}::integer[], ${parts.map(({ gradeId }) => gradeId)}::integer[],
      ${parts.map(({ streamId }) => streamId)}::integer[], ${parts.map(({ amount }) => amount)}::bigint[],
      ${parts.map(({ balance }) => balance)}::bigint[], ${parts.map(({ name }) => name)}::text[],
      ${parts.map(({ admissionNumber }) => admissionNumber)}::text[], ${parts.map(({ grade }) => grade)}::text[],
      ${parts.map(({ stream }) => stream)}::text[]
    ) with ordinality as given (student_id, grade_id, stream_id, amount_cents, balance_cents, name, number, grade, stream, place)`;
}

/** After `numbered`: adds the parts to today's takings, and to the students' sums. */
const keptSums = sql`
  ${addToTakings},
  total as (
    insert into student_terms as st (school_id, student_id, term_id, grade_id, stream_id, billed, paid_cents)
    select own.school_id, n.student_id, n.term_id, n.grade_id, n.stream_id, false, n.amount_cents
    from numbered n
    join schools own on own.school_id = n.school_id
    on conflict (school_id, student_id, term_id) do update set paid_cents = st.paid_cents + excluded.paid_cents
  ),
  owed as (
    update student_balances b set balance_cents = b.balance_cents - n.amount_cents
    from numbered n where b.school_id = n.school_id and b.student_id = n.student_id
  )`;
