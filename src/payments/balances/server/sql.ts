import { termsBack } from '../../../books/terms/server/terms-back-sql.ts';
import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { allOf, listOf, type Statement, sql } from '../../../core/server/sql.ts';
import type { Search } from '../../../students/register/rules.ts';
import { type ClassFilter, inClass, matchesSearch } from '../../../students/register/server/matches-search.ts';
import { type BalanceState, type DebtAge, type PromiseState, type SortedColumn, type Sorting, sortingParts } from '../rules.ts';

export type BalanceFilter = ClassFilter & {
  /** The term whose end the balances are for; null for all terms. */
  termId: number | null;
  state?: BalanceState | undefined;
  /** Leaves out whoever owes nothing, whatever the state. */
  onlyOwing?: boolean | undefined;
  over?: Cents | undefined;
  age?: DebtAge | undefined;
  promise?: PromiseState | undefined;
  search: Search;
};

type Figures = Record<'broughtForward' | 'billed' | 'adjusted' | 'paid' | 'balance', Cents> &
  Record<'thisTerm' | 'oneTermBack' | 'twoTermsBack' | 'older', Cents>;
export type BalanceRow = Figures & {
  id: number;
  admissionNumber: string | null;
  fullName: string;
  grade: string;
  stream: string;
  active: boolean;
  promisedFor: Day | null;
  promised: Cents | null;
  paidSince: Cents | null;
  promiseState: PromiseState | null;
  noteCount: number;
};

type Part = { sort: Sorting; byClass: boolean; limit: number; offset: number };

/** The filtered students with the figures of the term and the debt by age; in class order on request. */
export function balanceRows(tx: Transaction, filter: BalanceFilter, { sort, byClass, limit, offset }: Part): Promise<BalanceRow[]> {
  const { schoolId } = filter;
  return tx.rows<BalanceRow>(sql`
    select o.student_id as id, p.admission_number as "admissionNumber", p.full_name as "fullName", g.name as grade, st.name as stream,
           o.is_active as active, o.brought_forward as "broughtForward", o.billed, o.adjusted, o.paid, o.balance,
           o.this_term as "thisTerm", o.one_back as "oneTermBack", o.two_back as "twoTermsBack", o.older,
           w.promised_for as "promisedFor", w.promised_cents as promised, w.paid_cents as "paidSince", w.state as "promiseState",
           (select count(*)::integer from balance_notes n where n.school_id = ${schoolId} and n.student_id = o.student_id) as "noteCount"
    from (${agedBalances(filter)}) as o
    join students p on p.school_id = ${schoolId} and p.student_id = o.student_id
    join grades g on g.school_id = ${schoolId} and g.grade_id = o.grade_id
    join streams st on st.school_id = ${schoolId} and st.stream_id = o.stream_id
    left join standing_promises w on w.school_id = ${schoolId} and w.student_id = o.student_id
    where ${matchesFilter(filter)}
    order by ${listOf([...(byClass ? [orderOf('class')] : []), orderOf(sort), sql`p.search_name, p.full_name, o.student_id`])}
    limit ${limit} offset ${offset}`);
}

export type TotalsRow = Figures & { students: number; owingStudents: number; owed: Cents; credit: Cents; today: string };

/** The totals of the filtered students, and today. */
export async function balanceTotals(tx: Transaction, filter: BalanceFilter): Promise<TotalsRow> {
  const [{ today }, totals] = await Promise.all([momentOf(tx), totalsOf(tx, filter)]);
  return { ...totals, today };
}

function totalsOf(tx: Transaction, filter: BalanceFilter): Promise<Omit<TotalsRow, 'today'>> {
  return tx.row(sql`
    select count(*)::integer as students, count(*) filter (where o.balance > 0)::integer as "owingStudents",
           coalesce(sum(o.owed), 0)::bigint as owed, coalesce(sum(o.owed - o.balance), 0)::bigint as credit,
           coalesce(sum(o.brought_forward), 0)::bigint as "broughtForward", coalesce(sum(o.billed), 0)::bigint as billed,
           coalesce(sum(o.adjusted), 0)::bigint as adjusted, coalesce(sum(o.paid), 0)::bigint as paid,
           coalesce(sum(o.balance), 0)::bigint as balance,
           coalesce(sum(o.this_term), 0)::bigint as "thisTerm", coalesce(sum(o.one_back), 0)::bigint as "oneTermBack",
           coalesce(sum(o.two_back), 0)::bigint as "twoTermsBack", coalesce(sum(o.older), 0)::bigint as older
    from (${agedBalances(filter)}) as o
    where ${matchesFilter(filter)}`);
}

/**
 * Balances with the debt by the term that charged it. Payments cover the oldest debt first, so the debt is of the latest charges: the
 * term's own up to its charge, the rest of the earlier term up to its charge, and so on. An opening balance is older than every term.
 */
function agedBalances(filter: BalanceFilter): Statement {
  return sql`
    select f.student_id, f.grade_id, f.stream_id, f.is_active, f.balance, f.billed, f.adjusted, f.paid,
           f.balance - f.billed - f.adjusted + f.paid as brought_forward, debt.owed,
           least(debt.owed, f.charged_0) as this_term,
           least(debt.owed, f.charged_1) - least(debt.owed, f.charged_0) as one_back,
           least(debt.owed, f.charged_2) - least(debt.owed, f.charged_1) as two_back,
           debt.owed - least(debt.owed, f.charged_2) as older
    from (${termFigures(filter)}) as f
    cross join lateral (select greatest(f.balance, 0) as owed) as debt`;
}

/** By student with the class of the term: the term's sums, the balance at its end, and the charges of it and earlier terms. */
function termFigures({ schoolId, termId, search, ...ofClass }: BalanceFilter): Statement {
  const inTerm = termId === null ? sql`true` : sql`m.term_id = ${termId}`;
  const chargedSince = (termsBack: number) =>
    sql`coalesce(sum(greatest(m.charged_cents + m.adjusted_cents, 0)) filter (where m.terms_back <= ${termsBack}), 0)::bigint`;
  return sql`
    select s.student_id, s.grade_id, s.stream_id, s.is_active,
           (s.opening_balance_cents + coalesce(sum(m.charged_cents - m.paid_cents + m.adjusted_cents), 0))::bigint as balance,
           coalesce(sum(m.charged_cents) filter (where ${inTerm}), 0)::bigint as billed,
           coalesce(sum(m.adjusted_cents) filter (where ${inTerm}), 0)::bigint as adjusted,
           coalesce(sum(m.paid_cents) filter (where ${inTerm}), 0)::bigint as paid,
           ${chargedSince(0)} as charged_0, ${chargedSince(1)} as charged_1, ${chargedSince(2)} as charged_2
    from (
      select p.school_id, p.student_id, p.is_active, p.opening_balance_cents, p.search_name, p.guardian_search_name,
             p.admission_number, p.admission_key, p.short_admission_key, p.phone_key_1, p.phone_key_2,
             coalesce(here.grade_id, p.grade_id) as grade_id, coalesce(here.stream_id, p.stream_id) as stream_id
      from students p
      left join student_terms here on here.school_id = p.school_id and here.student_id = p.student_id and here.term_id = ${termId}
      where p.school_id = ${schoolId}
    ) as s
    left join (
      select x.student_id, x.term_id, x.charged_cents, x.paid_cents, x.adjusted_cents, t.terms_back
      from student_terms x
      join (${termsUpTo({ schoolId, termId })}) as t on t.term_id = x.term_id
      where x.school_id = ${schoolId}
    ) as m on m.student_id = s.student_id
    where ${allOf([inClass({ schoolId, ...ofClass }), matchesSearch(search)])}
    group by s.student_id, s.grade_id, s.stream_id, s.is_active, s.opening_balance_cents`;
}

/** The term and earlier ones, each with its distance in opened terms. */
function termsUpTo({ schoolId, termId }: Pick<BalanceFilter, 'schoolId' | 'termId'>): Statement {
  const isReached =
    termId !== null &&
    sql`(start_date, term_id) <= (select start_date, term_id from terms where school_id = ${schoolId} and term_id = ${termId})`;
  return sql`
    select term_id, ${termsBack(sql`term_id = ${termId}`)} as terms_back
    from terms
    where ${allOf([sql`school_id = ${schoolId}`, isReached])}`;
}

const inState: Record<BalanceState, Statement> = {
  owing: sql`o.balance > 0`,
  part: sql`o.balance > 0 and o.paid > 0`,
  unpaid: sql`o.balance > 0 and o.paid <= 0`,
  paid: sql`o.balance = 0`,
  credit: sql`o.balance < 0`,
};
const isOfAge: Record<DebtAge, Statement> = {
  1: sql`o.one_back + o.two_back + o.older > 0`,
  2: sql`o.two_back + o.older > 0`,
  3: sql`o.older > 0`,
};

/** True for active students, and for those who left owing or in credit, within the filter. */
function matchesFilter({ schoolId, state, onlyOwing, over, age, promise }: BalanceFilter): Statement {
  return allOf([
    sql`(o.is_active or o.balance <> 0)`,
    state && inState[state],
    onlyOwing && inState.owing,
    over !== undefined && sql`abs(o.balance) > ${over}`,
    age && isOfAge[age],
    promise && sql`o.student_id in (select student_id from standing_promises where school_id = ${schoolId} and state = ${promise})`,
  ]);
}

const sortKeys: Record<SortedColumn, readonly Statement[]> = {
  name: [sql`p.search_name`, sql`p.full_name`],
  class: [sql`g.sort_key`, sql`lower(g.name)`, sql`lower(st.name)`],
  broughtForward: [sql`o.brought_forward`],
  billed: [sql`o.billed`],
  adjusted: [sql`o.adjusted`],
  paid: [sql`o.paid`],
  balance: [sql`o.balance`],
};

function orderOf(sort: Sorting): Statement {
  const { column, isDescending } = sortingParts(sort);
  return listOf(sortKeys[column].map((key) => (isDescending ? sql`${key} desc` : key)));
}
