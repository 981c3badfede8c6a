import { termOfRow } from '../../../books/terms/server/term-text-sql.ts';
import { sql } from '../../../core/server/sql.ts';
import { type Held, of, typed } from './held.ts';

/** The student's charges, payments, requests, changes and promises. */
export const aboutMoney: readonly Held[] = [
  {
    name: 'terms',
    title: 'Terms, with class and sums',
    columns: [
      ...[of('term', 'Term'), of('class', 'Class'), of('billed', 'Billed', 'money'), of('adjusted', 'Adjusted', 'money')],
      ...[of('paid', 'Paid', 'money'), of('balance', 'Balance at its end', 'money')],
    ],
    statement: ({ schoolId, studentId }) => sql`
      select ${termOfRow} as term, concat_ws(' ', g.name, st.name) as class, x.charged_cents as billed,
             x.adjusted_cents as adjusted, x.paid_cents as paid, balance_at_term(x.school_id, x.student_id, x.term_id) as balance
      from student_terms x
      join terms t on t.school_id = x.school_id and t.term_id = x.term_id
      join grades g on g.school_id = x.school_id and g.grade_id = x.grade_id
      join streams st on st.school_id = x.school_id and st.stream_id = x.stream_id
      where x.school_id = ${schoolId} and x.student_id = ${studentId}
      order by t.start_date, t.term_id`,
  },
  {
    name: 'fees',
    title: 'Additional fees of the student',
    columns: [of('fee', 'Fee'), of('amount', 'Amount a term', 'money'), of('since', 'Since', 'instant')],
    statement: ({ schoolId, studentId }) => sql`
      select fee.name as fee, fee.amount_cents as amount, link.linked_at as since
      from student_fees link
      join additional_fees fee on fee.school_id = link.school_id and fee.additional_fee_id = link.additional_fee_id
      where link.school_id = ${schoolId} and link.student_id = ${studentId}
      order by fee.name`,
  },
  {
    name: 'entries',
    title: 'Account of the student',
    columns: [
      ...[of('number', 'Entry', 'number'), of('at', 'When', 'instant'), of('kind', 'Kind', 'code'), of('account', 'For', 'account')],
      ...[of('fee', 'Fee'), of('term', 'Term'), of('change', 'Change', 'money'), typed('reason', 'Reason'), of('by', 'By')],
    ],
    statement: ({ schoolId, studentId }) => sql`
      select e.entry_id as number, e.posted_at as at, e.kind, fee.name as fee, ${termOfRow} as term, e.reason, u.username as by,
             case when l.debit = 'students' then l.credit else l.debit end::text as account,
             case when l.debit = 'students' then l.amount_cents else -l.amount_cents end as change
      from ledger_transfers l
      join ledger_entries e on e.school_id = l.school_id and e.entry_id = l.entry_id
      left join users u on u.school_id = e.school_id and u.user_id = e.author_id
      left join terms t on t.school_id = e.school_id and t.term_id = e.term_id
      left join additional_fees fee on fee.school_id = l.school_id and fee.additional_fee_id = l.additional_fee_id
      where l.school_id = ${schoolId} and l.student_id = ${studentId}
      order by e.entry_id, account, fee`,
  },
  {
    name: 'payments',
    title: 'Payments and receipts',
    columns: [
      ...[
        of('receipt', 'Receipt', 'number'),
        of('day', 'Day', 'day'),
        of('method', 'Method', 'method'),
        of('code', 'Code'),
        of('bank', 'Bank'),
      ],
      ...[
        of('amount', 'Amount', 'money'),
        of('after', 'Balance after', 'money'),
        of('status', 'Status', 'code'),
        typed('payer', 'Paid by'),
      ],
      ...[
        of('phone', 'Payer phone number'),
        of('by', 'Recorded by'),
        of('reversed', 'Reversed on', 'day'),
        typed('reason', 'Reversed because'),
      ],
    ],
    statement: ({ schoolId, studentId }) => sql`
      select p.payment_id as receipt, p.paid_on as day, p.method, p.code, p.bank, p.amount_cents as amount, p.balance_after_cents as after,
             p.status, coalesce(shared.payer_name, a.payer_name) as payer, coalesce(shared.payer_phone, a.payer_phone) as phone,
             doer(u.username, p.method) as by, p.reversed_on as reversed, p.reversal_reason as reason
      from standing_payments p
      left join users u on u.school_id = p.school_id and u.user_id = p.recorded_by
      left join shared_payments shared on shared.school_id = p.school_id and shared.shared_payment_id = p.shared_payment_id
      left join settlements s on s.school_id = p.school_id and s.payment_id = p.payment_id
      left join arrivals a on a.school_id = s.school_id and a.arrival_id = s.arrival_id
      where p.school_id = ${schoolId} and p.student_id = ${studentId}
      order by p.payment_id`,
  },
  {
    name: 'adjustments',
    title: 'Requested adjustments',
    columns: [
      ...[of('number', 'Number', 'number'), of('kind', 'Kind', 'adjustment'), of('change', 'Change', 'money'), typed('reason', 'Reason')],
      of('reference', 'Reference'),
      ...[of('asked', 'Requested on', 'day'), of('by', 'Requested by'), of('state', 'Status', 'code'), of('decided', 'Decided on', 'day')],
      ...[of('decider', 'Decided by'), typed('refusal', 'Refused because'), of('reverses', 'Reverses', 'number')],
    ],
    statement: ({ schoolId, studentId }) => sql`
      select a.adjustment_id as number, a.kind, a.change_cents as change, a.reason, a.reference, a.asked_on as asked, asker.username as by,
             a.state, a.decided_on as decided, decider.username as decider, a.refusal,
             a.takes_back_id as reverses
      from standing_adjustments a
      join users asker on asker.school_id = a.school_id and asker.user_id = a.asked_by
      left join users decider on decider.school_id = a.school_id and decider.user_id = a.decided_by
      where a.school_id = ${schoolId} and a.student_id = ${studentId}
      order by a.adjustment_id`,
  },
  {
    name: 'reversals',
    title: 'Requested reversals',
    columns: [
      ...[
        of('receipt', 'Receipt', 'number'),
        of('cause', 'Cause', 'cause'),
        typed('explanation', 'Explanation'),
        of('asked', 'Requested on', 'day'),
      ],
      ...[of('by', 'Requested by'), of('state', 'Status', 'code'), of('decider', 'Decided by'), typed('refusal', 'Refused because')],
    ],
    statement: ({ schoolId, studentId }) => sql`
      select q.payment_id as receipt, q.cause, q.explanation, q.asked_on as asked, asker.username as by, q.state,
             decider.username as decider, q.refusal
      from standing_reversal_requests q
      join users asker on asker.school_id = q.school_id and asker.user_id = q.asked_by
      left join users decider on decider.school_id = q.school_id and decider.user_id = q.decided_by
      where q.school_id = ${schoolId} and q.student_id = ${studentId}
      order by q.request_id`,
  },
  {
    name: 'discounts',
    title: 'Discount rules that name the student',
    columns: [
      of('name', 'Name'),
      of('kind', 'For', 'discount'),
      of('percent', 'Percent', 'number'),
      of('amount', 'Amount', 'money'),
      of('asked', 'Requested on', 'day'),
    ],
    statement: ({ schoolId, studentId }) => sql`
      select d.name, d.kind, d.percent, d.amount_cents as amount, d.asked_on as asked
      from standing_discount_students n
      join standing_discounts d on d.school_id = n.school_id and d.discount_id = n.discount_id
      where n.school_id = ${schoolId} and n.student_id = ${studentId}
      order by d.discount_id`,
  },
  {
    name: 'prompts',
    title: 'M-Pesa payment requests',
    columns: [
      of('at', 'When', 'instant'),
      of('phone', 'Phone number'),
      of('amount', 'Amount', 'money'),
      of('by', 'By'),
      of('state', 'Status', 'code'),
    ],
    statement: ({ schoolId, studentId }) => sql`
      select q.asked_at as at, q.phone, q.amount_cents as amount, u.username as by, q.state
      from payment_prompts q
      join users u on u.school_id = q.school_id and u.user_id = q.asked_by
      where q.school_id = ${schoolId} and q.student_id = ${studentId}
      order by q.prompt_id`,
  },
  {
    name: 'accounts',
    title: 'Saved payment references of the student',
    columns: [of('account', 'Account'), of('since', 'Since', 'day'), of('by', 'By')],
    statement: ({ schoolId, studentId }) => sql`
      select a.alias as account, a.learned_on as since, u.username as by
      from account_aliases a
      join users u on u.school_id = a.school_id and u.user_id = a.learned_by
      where a.school_id = ${schoolId} and a.student_id = ${studentId}
      order by a.alias`,
  },
];
