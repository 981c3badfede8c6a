import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { Consent } from '../contract.ts';
import { type ConsentKind, type ConsentSource, type ConsentState, consentKinds } from '../kinds.ts';

type NewConsent = {
  schoolId: number;
  studentId: number;
  kind: ConsentKind;
  isGiven: boolean;
  decidedBy: string;
  source: ConsentSource;
  note: string | null;
  userId: number;
};

/** Adds a decision. Returns the student's name; undefined if the school has no such student. */
export async function addConsent(tx: Transaction, { schoolId, studentId, ...entry }: NewConsent): Promise<string | undefined> {
  const { at } = await momentOf(tx);
  const row = await tx.maybeRow<{ fullName: string }>(sql`
    with added as (
      insert into consents (school_id, student_id, kind, is_given, decided_by, source, note, recorded_by, recorded_at)
      select s.school_id, s.student_id, ${entry.kind}, ${entry.isGiven}, ${entry.decidedBy}, ${entry.source}, ${entry.note},
             ${entry.userId}, ${at}::timestamptz
      from students s
      where s.school_id = ${schoolId} and s.student_id = ${studentId} and not s.import_undone
      returning student_id
    )
    select s.full_name as "fullName"
    from added a
    join students s on s.school_id = ${schoolId} and s.student_id = a.student_id`);
  return row?.fullName;
}

/** The newest decision of each kind, and the kinds on which nobody decided. */
export async function consentsOf(tx: Transaction, { schoolId, studentId }: { schoolId: number; studentId: number }): Promise<Consent[]> {
  const rows = await tx.rows<NonNullable<Consent['decision']> & { kind: ConsentKind; isGiven: boolean }>(sql`
    select distinct on (c.kind) c.kind, c.is_given as "isGiven", c.decided_by as by, c.source, c.note,
           u.username as "recordedBy", c.recorded_at as at
    from consents c
    join users u on u.school_id = c.school_id and u.user_id = c.recorded_by
    where c.school_id = ${schoolId} and c.student_id = ${studentId}
    order by c.kind, c.consent_id desc`);
  return consentKinds.map((kind) => {
    const consent = rows.find((row) => row.kind === kind);
    if (!consent) return { kind, state: 'notAsked', decision: null };
    const { isGiven, kind: _, ...decision } = consent;
    return { kind, state: isGiven ? 'given' : 'refused', decision };
  });
}

export type ConsentRow = {
  studentId: number;
  fullName: string;
  grade: string;
  stream: string;
  guardian: string;
} & Record<ConsentKind, { state: ConsentState; by: string; source: ConsentSource; day: string } | null>;

/** Each active student with the newest decision of each kind, by class and name. */
export function consentRows(tx: Transaction, { schoolId, limit }: { schoolId: number; limit: number }): Promise<ConsentRow[]> {
  return tx.rows<ConsentRow>(sql`
    select s.student_id as "studentId", s.full_name as "fullName", g.name as grade, st.name as stream, s.guardian_name as guardian,
           d.photographs, d.messages
    from students s
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    cross join lateral (
      select (json_agg(newest.decision) filter (where newest.kind = 'photographs')) -> 0 as photographs,
             (json_agg(newest.decision) filter (where newest.kind = 'messages')) -> 0 as messages
      from (
        select distinct on (c.kind) c.kind, json_build_object(
                 'state', case when c.is_given then 'given' else 'refused' end, 'by', c.decided_by, 'source', c.source,
                 'day', (c.recorded_at at time zone 'Africa/Nairobi')::date) as decision
        from consents c
        where c.school_id = ${schoolId} and c.student_id = s.student_id
        order by c.kind, c.consent_id desc
      ) as newest
    ) as d
    where s.school_id = ${schoolId} and s.is_active and not s.import_undone
    order by g.sort_key, lower(g.name), lower(st.name), s.search_name, s.full_name, s.student_id
    limit ${limit}`);
}
