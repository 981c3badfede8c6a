import type { Cents } from '../../../core/money.ts';
import type { Moment } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

type SchoolKey = { schoolId: number };
type YearEndKey = SchoolKey & { yearEndId: number };

export type ClassRow = { streamId: number; students: number; studentIds: number[]; owingStudents: number; owed: Cents };

/** Every class with active students: their number, and the debts at the end of the current term. */
export function classRows(tx: Transaction, { schoolId }: SchoolKey): Promise<ClassRow[]> {
  return tx.rows<ClassRow>(sql`
    select s.stream_id as "streamId", count(*)::integer as students, array_agg(s.student_id order by s.student_id) as "studentIds",
           count(*) filter (where b.balance_cents > 0)::integer as "owingStudents",
           coalesce(sum(b.balance_cents) filter (where b.balance_cents > 0), 0)::bigint as owed
    from (select max(term_id) as term_id from terms where school_id = ${schoolId} and is_current) as cur
    cross join lateral balances_at_term(${schoolId}, cur.term_id) b
    join students s on s.school_id = ${schoolId} and s.student_id = b.student_id and s.is_active
    group by s.stream_id`);
}

type NewcomerRow = { id: number; fullName: string; streamId: number };

/** The active students whom the current term has not billed: most joined for the next one. None without a current term. */
export function newcomerRows(tx: Transaction, { schoolId }: SchoolKey): Promise<NewcomerRow[]> {
  return tx.rows<NewcomerRow>(sql`
    select s.student_id as id, s.full_name as "fullName", s.stream_id as "streamId"
    from students s
    join terms cur on cur.school_id = s.school_id and cur.is_current
    where s.school_id = ${schoolId} and s.is_active
      and not exists (
        select from student_terms st
        where st.school_id = s.school_id and st.student_id = s.student_id and st.term_id = cur.term_id and st.billed)
    order by s.search_name, s.full_name, s.student_id`);
}

/** The newest opening in force, with its term; undefined if no term was opened. */
export function newestOpening(tx: Transaction, { schoolId }: SchoolKey): Promise<{ id: number; name: string; year: number } | undefined> {
  return tx.maybeRow(sql`
    select o.opening_id as id, t.name, t.year
    from term_openings o
    join terms t on t.school_id = o.school_id and t.term_id = o.term_id
    where o.school_id = ${schoolId} and not exists (
      select from term_opening_undos u where u.school_id = o.school_id and u.opening_id = o.opening_id)
    order by o.opening_id desc
    limit 1`);
}

export type YearEndRow = {
  id: number;
  afterOpeningId: number;
  madeTermIds: number[];
  madeStreamIds: number[];
  doneAt: string;
  doneBy: string;
  undone: boolean;
  moved: number;
  repeated: number;
  left: number;
};

const yearEndRow = sql`
  select y.year_end_id as id, y.after_opening_id as "afterOpeningId", y.made_term_ids as "madeTermIds",
         y.made_stream_ids as "madeStreamIds", y.done_at as "doneAt", u.username as "doneBy", y.undone_at is not null as undone,
         counted.moved, counted.repeated, counted.left
  from year_ends y
  join users u on u.school_id = y.school_id and u.user_id = y.done_by
  cross join lateral (
    select count(*) filter (where to_stream_id <> from_stream_id)::integer as moved,
           count(*) filter (where to_stream_id = from_stream_id)::integer as repeated,
           count(*) filter (where to_stream_id is null)::integer as left
    from year_moves m
    where m.school_id = y.school_id and m.year_end_id = y.year_end_id
  ) as counted`;

/** The newest year end that is not undone; undefined for none. */
export function newestYearEnd(tx: Transaction, { schoolId }: SchoolKey): Promise<YearEndRow | undefined> {
  return tx.maybeRow<YearEndRow>(sql`
    ${yearEndRow}
    where y.school_id = ${schoolId} and y.undone_at is null
    order by y.year_end_id desc
    limit 1`);
}

export function yearEndById(tx: Transaction, { schoolId, yearEndId }: YearEndKey): Promise<YearEndRow | undefined> {
  return tx.maybeRow<YearEndRow>(sql`
    ${yearEndRow}
    where y.school_id = ${schoolId} and y.year_end_id = ${yearEndId}`);
}

type NewYearEnd = SchoolKey &
  Pick<Moment, 'at'> & { userId: number; afterOpeningId: number; termIds: readonly number[]; streamIds: readonly number[] };

/** Records a year end before its moves, with the newest ledger entry. The caller must lock every student. */
export function insertYearEnd(tx: Transaction, { schoolId, userId, afterOpeningId, at, ...row }: NewYearEnd): Promise<{ id: number }> {
  return tx.row<{ id: number }>(sql`
    insert into year_ends (school_id, after_opening_id, after_entry_id, made_term_ids, made_stream_ids, done_by, done_at)
    select school_id, ${afterOpeningId}::integer, last_number, ${row.termIds}::integer[], ${row.streamIds}::integer[], ${userId}::integer,
           ${at}::timestamptz
    from counters
    where school_id = ${schoolId} and kind = 'entry'
    returning year_end_id as id`);
}

/** A class with its destination; null if it leaves. */
export type StreamMove = { streamId: number; toGradeId: number | null; toStreamId: number | null };
export type Counts = { moved: number; repeated: number; left: number };

/**
 * Moves or deactivates the active students of these classes, except repeaters, and records each: one statement for any number. No bill
 * changes: billed terms keep their classes.
 */
export function moveStudents(
  tx: Transaction,
  {
    schoolId,
    yearEndId,
    moves,
    repeaters,
    today,
  }: YearEndKey & Pick<Moment, 'today'> & { moves: readonly StreamMove[]; repeaters: readonly number[] },
): Promise<Counts> {
  return tx.row<Counts>(sql`
    with plan as (
      select stream_id, to_grade_id, to_stream_id
      from unnest(${moves.map(({ streamId }) => streamId)}::integer[], ${moves.map(({ toGradeId }) => toGradeId)}::integer[],
                  ${moves.map(({ toStreamId }) => toStreamId)}::integer[]) as given (stream_id, to_grade_id, to_stream_id)
    ),
    repeater as (
      select distinct student_id from unnest(${repeaters}::integer[]) as given (student_id)
    ),
    planned as (
      select s.student_id, s.grade_id, s.stream_id, r.student_id is not null as repeats,
             case when r.student_id is null then plan.to_grade_id else s.grade_id end as to_grade_id,
             case when r.student_id is null then plan.to_stream_id else s.stream_id end as to_stream_id,
             case when plan.to_stream_id is null then ${today}::date end as left_date
      from students s
      join plan on plan.stream_id = s.stream_id
      left join repeater r on r.student_id = s.student_id
      where s.school_id = ${schoolId} and s.is_active
    ),
    changed as (
      update students s
      set grade_id = coalesce(p.to_grade_id, s.grade_id), stream_id = coalesce(p.to_stream_id, s.stream_id),
          is_active = p.to_stream_id is not null, left_date = p.left_date, updated_at = moment_after(s.updated_at, now())
      from planned p
      where s.school_id = ${schoolId} and s.student_id = p.student_id and not p.repeats
      returning s.student_id, s.updated_at
    ),
    noted as (
      insert into year_moves (
        school_id, year_end_id, student_id, from_grade_id, from_stream_id, to_grade_id, to_stream_id, student_updated_at)
      select ${schoolId}::integer, ${yearEndId}::integer, p.student_id, p.grade_id, p.stream_id, p.to_grade_id, p.to_stream_id, c.updated_at
      from planned p
      left join changed c on c.student_id = p.student_id
      returning school_id
    )
    select count(*) filter (where not repeats and to_stream_id is not null)::integer as moved,
           count(*) filter (where repeats)::integer as repeated,
           count(*) filter (where to_stream_id is null)::integer as left
    from planned`);
}

/** Records each move in the history of a student on the register, like an edit; `back` for the undo. Repeaters have no change. */
export function noteMoves(
  tx: Transaction,
  { schoolId, yearEndId, userId, back, at }: YearEndKey & Pick<Moment, 'at'> & { userId: number; back: boolean },
): Promise<object[]> {
  return tx.rows(sql`
    with moved as (
      select m.student_id, m.to_stream_id is null as leaves,
             concat_ws(' ', g.name, s.name) as old_class, concat_ws(' ', tg.name, ts.name) as new_class
      from year_moves m
      join students st on st.school_id = m.school_id and st.student_id = m.student_id and not st.import_undone
      join grades g on g.school_id = m.school_id and g.grade_id = m.from_grade_id
      join streams s on s.school_id = m.school_id and s.stream_id = m.from_stream_id
      left join grades tg on tg.school_id = m.school_id and tg.grade_id = m.to_grade_id
      left join streams ts on ts.school_id = m.school_id and ts.stream_id = m.to_stream_id
      where m.school_id = ${schoolId} and m.year_end_id = ${yearEndId} and m.student_updated_at is not null
    ),
    change as (
      select student_id, case when leaves then 'status' else 'class' end as field,
             case when leaves then 'Active' else old_class end as was, case when leaves then 'Inactive' else new_class end as became
      from moved
    )
    insert into student_changes (school_id, student_id, field, was, became, changed_by, changed_at)
    select ${schoolId}::integer, student_id, field, case when ${back}::boolean then became else was end,
           case when ${back}::boolean then was else became end, ${userId}::integer, ${at}::timestamptz
    from change
    order by student_id
    returning school_id`);
}
