import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { hasOneUser } from '../../../school/users/server/second-person.ts';
import type { ListedTerm, Term } from '../contract.ts';

type TermKey = { schoolId: number; termId: number };

/** The openings of a school that are not undone, as rows. */
const openingsInForce = (schoolId: number) => sql`(
  select o.school_id, o.term_id, o.opening_id
  from term_openings o
  where o.school_id = ${schoolId} and not exists (
    select from term_opening_undos u where u.school_id = o.school_id and u.opening_id = o.opening_id)) as standing`;

/**
 * For a term `t`: adjustments by people, not rules, and requests to reverse a rule's discount. Discounts of a bill are reversed with it.
 */
const adjustedByHand = sql`
  from adjustments a
  left join adjustment_decisions d on d.school_id = a.school_id and d.adjustment_id = a.adjustment_id
  where a.school_id = t.school_id and a.standing_discount_id is null
    and (d.term_id = t.term_id or (d.adjustment_id is null and a.takes_back_id is not null and a.term_id = t.term_id))`;

/** Every term of the school, the latest first, and whether its opening may be undone: the newest in force, with charges only. */
export function listedTerms(tx: Transaction, schoolId: number): Promise<ListedTerm[]> {
  return tx.rows<ListedTerm>(sql`
    select t.term_id as id, t.name, t.year, t.start_date as "startDate", t.end_date as "endDate", t.is_current as current,
           t.updated_at as "updatedAt", t.billed_at is not null as billed,
           case when o.opening_id = (select max(opening_id) from ${openingsInForce(schoolId)})
             then not exists (select from takings k where k.school_id = t.school_id and k.term_id = t.term_id)
               and not exists (select ${adjustedByHand})
             else false end as undoable
    from terms t
    left join lateral (
      select opening_id from term_openings
      where school_id = t.school_id and term_id = t.term_id
        and not exists (
          select from term_opening_undos u where u.school_id = term_openings.school_id and u.opening_id = term_openings.opening_id)
    ) as o on true
    where t.school_id = ${schoolId}
    order by t.start_date desc, t.term_id desc`);
}

export type NewOpening = TermKey & { previousTermId: number | null; userId: number };

export function insertOpening(tx: Transaction, { schoolId, termId, previousTermId, userId }: NewOpening): Promise<object[]> {
  return tx.rows(sql`
    insert into term_openings (school_id, term_id, previous_term_id, opened_by)
    values (${schoolId}, ${termId}, ${previousTermId}, ${userId})`);
}

export type Opening = Term & {
  /** The term with the newest opening in force; later bills depend on earlier openings. */
  newest: { id: number; name: string; year: number } | null;
  /** Null if it was not recorded. */
  openingId: number | null;
  /** The user who opened the term. */
  askedBy: number | null;
  openedBy: string | null;
  openedAt: string | null;
  /** Payments into the term, including reversed ones. */
  paymentCount: number;
  /** How many of them were reversed. */
  reversalCount: number;
  /** As `adjustedByHand` counts them, including reversed ones. */
  adjustmentCount: number;
  holdsMoney: boolean;
  isAlone: boolean;
  students: number;
  amount: Cents;
  /** The discounts that rules gave in the term, which are reversed with its charges. */
  discounts: Cents;
};

/** A term, its current opening, and the facts needed to undo it. */
export function openingOfTerm(tx: Transaction, { schoolId, termId }: TermKey): Promise<Opening | undefined> {
  return tx.maybeRow<Opening>(sql`
    select t.term_id as id, t.name, t.year, t.start_date as "startDate", t.end_date as "endDate", t.is_current as current,
           t.updated_at as "updatedAt", t.billed_at is not null as billed, o.opening_id as "openingId",
           o.opened_by as "askedBy", u.username as "openedBy", o.opened_at as "openedAt",
           (select coalesce(sum(payments), 0)::integer from takings k
            where k.school_id = t.school_id and k.term_id = t.term_id) as "paymentCount",
           (select coalesce(sum(reversals), 0)::integer from takings k
            where k.school_id = t.school_id and k.term_id = t.term_id) as "reversalCount",
           (select count(*)::integer ${adjustedByHand}) as "adjustmentCount",
           exists (select from takings k where k.school_id = t.school_id and k.term_id = t.term_id) as "holdsMoney",
           ${hasOneUser(sql`t.school_id`)} as "isAlone",
           bills.students, bills.charged as amount,
           (select coalesce(sum(cents), 0)::bigint from given_discounts g
            where g.school_id = t.school_id and g.term_id = t.term_id) as discounts,
           (select json_build_object('id', n.term_id, 'name', n.name, 'year', n.year)
            from ${openingsInForce(schoolId)}
            join terms n on n.school_id = standing.school_id and n.term_id = standing.term_id
            order by opening_id desc limit 1) as newest
    from terms t
    left join term_openings o on o.school_id = t.school_id and o.term_id = t.term_id and not exists (
      select from term_opening_undos x where x.school_id = o.school_id and x.opening_id = o.opening_id)
    left join users u on u.school_id = o.school_id and u.user_id = o.opened_by
    cross join lateral (
      select count(*) as students, coalesce(sum(charged_cents), 0) as charged
      from student_terms st
      where st.school_id = t.school_id and st.term_id = t.term_id and st.billed
    ) as bills
    where t.school_id = ${schoolId} and t.term_id = ${termId}`);
}

/** The term that was current before an opening; undefined if there was none. It is still open: the newest is undone first. */
export function termBefore(tx: Transaction, { schoolId, openingId }: { schoolId: number; openingId: number }): Promise<Term | undefined> {
  return tx.maybeRow<Term>(sql`
    select t.term_id as id, t.name, t.year, t.start_date as "startDate", t.end_date as "endDate", t.is_current as current,
           t.updated_at as "updatedAt", true as billed
    from term_openings o
    join terms t on t.school_id = o.school_id and t.term_id = o.previous_term_id
    where o.school_id = ${schoolId} and o.opening_id = ${openingId} and t.billed_at is not null`);
}

/**
 * True if a term is of a later year than the current one, and the students have not been promoted after a term of the current year. A
 * holiday term that is opened after the promotion changes nothing.
 */
export function isBeforePromotion(tx: Transaction, { schoolId, termId }: TermKey): Promise<{ isBefore: boolean }> {
  return tx.row(sql`
    select exists (
             select
             from terms t
             join terms c on c.school_id = t.school_id and c.is_current
             where t.school_id = ${schoolId} and t.term_id = ${termId} and t.year > c.year
           )
           and not exists (
             select
             from year_ends y
             where y.school_id = ${schoolId} and y.undone_at is null
               and (y.after_opening_id >= (select coalesce(max(opening_id), 0) from ${openingsInForce(schoolId)})
                 or y.after_opening_id in (
                   select o.opening_id
                   from term_openings o
                   join terms ot on ot.school_id = o.school_id and ot.term_id = o.term_id
                   join terms c on c.school_id = ot.school_id and c.year = ot.year and c.is_current
                   where o.school_id = ${schoolId}))
           ) as "isBefore"`);
}

/** Marks the term as never opened. */
export function forgetOpening(tx: Transaction, { schoolId, termId }: TermKey): Promise<{ updatedAt: string }> {
  return tx.row<{ updatedAt: string }>(sql`
    update terms
    set is_current = false, billed_at = null, updated_at = moment_after(updated_at, now())
    where school_id = ${schoolId} and term_id = ${termId}
    returning updated_at as "updatedAt"`);
}

type Undo = { schoolId: number; openingId: number; entryId: number | null; reason: string; userId: number; selfApproved: boolean };

export function insertUndo(tx: Transaction, { schoolId, openingId, entryId, reason, userId, selfApproved }: Undo): Promise<object[]> {
  return tx.rows(sql`
    insert into term_opening_undos (school_id, opening_id, entry_id, reason, undone_by, self_approved)
    values (${schoolId}, ${openingId}, ${entryId}, ${reason}, ${userId}, ${selfApproved})`);
}
