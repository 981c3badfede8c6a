import { balanceNow } from '../../../books/terms/server/balance-now.ts';
import type { Reply } from '../../../core/endpoint.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../../core/server/sql.ts';
import { receiptName, receiptNumber } from '../../payments/server/receipt-sql.ts';
import type { ListedSponsor, SponsorLine, sponsorById, sponsorStatement, sponsorStates } from '../contract.ts';

type SponsorKey = { schoolId: number; sponsorId: number };
export type Sponsor = Reply<typeof sponsorById>['sponsor'];

const sponsorColumns = sql`
  s.sponsor_id as id, s.name, s.contact_name as "contactName", s.phone, s.email, s.is_archived as "isArchived",
  s.updated_at as "updatedAt"`;

export type SponsorFilter = { schoolId: number; state: (typeof sponsorStates)[number] | undefined };

/** A page of sponsors by name, active ones first. */
export function sponsorRows(
  tx: Transaction,
  { limit, offset, ...filter }: SponsorFilter & { limit: number; offset: number },
): Promise<ListedSponsor[]> {
  return tx.rows<ListedSponsor>(sql`
    select ${sponsorColumns}, paid.cents as paid,
           (select count(*)::integer from sponsor_students l
            join students p on p.school_id = l.school_id and p.student_id = l.student_id and not p.import_undone
            where l.school_id = s.school_id and l.sponsor_id = s.sponsor_id) as students
    from sponsors s
    cross join lateral (
      select coalesce(sum(p.amount_cents) filter (where r.payment_id is null), 0)::bigint as cents
      from shared_payments w
      join payments p on p.school_id = w.school_id and p.shared_payment_id = w.shared_payment_id
      left join payment_reversals r on r.school_id = p.school_id and r.payment_id = p.payment_id
      where w.school_id = s.school_id and w.sponsor_id = s.sponsor_id
    ) as paid
    where ${matchesFilter(filter)}
    order by s.is_archived, lower(s.name)
    limit ${limit} offset ${offset}`);
}

export async function sponsorCount(tx: Transaction, filter: SponsorFilter): Promise<number> {
  const { count } = await tx.row<{ count: number }>(sql`select count(*)::integer as count from sponsors s where ${matchesFilter(filter)}`);
  return count;
}

function matchesFilter({ schoolId, state }: SponsorFilter): Statement {
  return allOf([sql`s.school_id = ${schoolId}`, state && sql`s.is_archived = ${state === 'archived'}`]);
}

export function sponsorRow(tx: Transaction, { schoolId, sponsorId }: SponsorKey): Promise<Sponsor | undefined> {
  return tx.maybeRow<Sponsor>(sql`
    select ${sponsorColumns} from sponsors s where s.school_id = ${schoolId} and s.sponsor_id = ${sponsorId}`);
}

/** A sponsor, locked so that changes are serial. Rows that only refer to the sponsor are not blocked. */
export function lockSponsor(tx: Transaction, { schoolId, sponsorId }: SponsorKey): Promise<Sponsor | undefined> {
  return tx.maybeRow<Sponsor>(sql`
    select ${sponsorColumns} from sponsors s where s.school_id = ${schoolId} and s.sponsor_id = ${sponsorId} for no key update`);
}

export type SponsorFields = Omit<Sponsor, 'id' | 'isArchived' | 'updatedAt'>;

export function insertSponsor(
  tx: Transaction,
  { schoolId, userId, ...sponsor }: SponsorFields & { schoolId: number; userId: number },
): Promise<Sponsor> {
  return tx.row<Sponsor>(sql`
    insert into sponsors as s (school_id, name, contact_name, phone, email, added_by)
    values (${schoolId}, ${sponsor.name}, ${sponsor.contactName}, ${sponsor.phone}, ${sponsor.email}, ${userId})
    returning ${sponsorColumns}`);
}

export function updateSponsor(
  tx: Transaction,
  { schoolId, sponsorId, ...sponsor }: SponsorFields & SponsorKey & { isArchived: boolean; at: string },
): Promise<Sponsor> {
  return tx.row<Sponsor>(sql`
    update sponsors as s
    set name = ${sponsor.name}, contact_name = ${sponsor.contactName}, phone = ${sponsor.phone}, email = ${sponsor.email},
        is_archived = ${sponsor.isArchived}, updated_at = moment_after(updated_at, ${sponsor.at}::timestamptz)
    where s.school_id = ${schoolId} and s.sponsor_id = ${sponsorId}
    returning ${sponsorColumns}`);
}

type Linked = Reply<typeof sponsorById>['students'][number];

/** A sponsor's students by name, with their balances. */
export function linkedStudents(tx: Transaction, { schoolId, sponsorId, limit }: SponsorKey & { limit: number }): Promise<Linked[]> {
  return tx.rows<Linked>(sql`
    select s.student_id as id, s.admission_number as "admissionNumber", s.full_name as "fullName", g.name as grade, st.name as stream,
           ${balanceNow(schoolId, sql`s.student_id`)} as balance
    from sponsor_students l
    join students s on s.school_id = l.school_id and s.student_id = l.student_id and not s.import_undone
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    where l.school_id = ${schoolId} and l.sponsor_id = ${sponsorId}
    order by s.search_name, s.full_name, s.student_id
    limit ${limit}`);
}

type LinkKey = SponsorKey & { studentId: number };

type NamedStudent = { name: string; isErased: boolean };

export function studentName(tx: Transaction, { schoolId, studentId }: Omit<LinkKey, 'sponsorId'>): Promise<NamedStudent | undefined> {
  return tx.maybeRow<NamedStudent>(sql`
    select full_name as name, is_erased as "isErased"
    from students
    where school_id = ${schoolId} and student_id = ${studentId} and not import_undone`);
}

export function insertLink(tx: Transaction, { schoolId, sponsorId, studentId }: LinkKey): Promise<object[]> {
  return tx.rows(sql`
    insert into sponsor_students (school_id, sponsor_id, student_id)
    values (${schoolId}, ${sponsorId}, ${studentId})
    on conflict do nothing`);
}

export async function linkCount(tx: Transaction, { schoolId, sponsorId }: SponsorKey): Promise<number> {
  const { count } = await tx.row<{ count: number }>(sql`
    select count(*)::integer as count from sponsor_students where school_id = ${schoolId} and sponsor_id = ${sponsorId}`);
  return count;
}

export function deleteLink(tx: Transaction, { schoolId, sponsorId, studentId }: LinkKey): Promise<object[]> {
  return tx.rows(sql`
    delete from sponsor_students
    where school_id = ${schoolId} and sponsor_id = ${sponsorId} and student_id = ${studentId}
    returning student_id`);
}

type Days = { from: string | undefined; to: string | undefined };

/** A sponsor's payments and reversals, in ledger order, in the words of the receipts. */
export function statementLines(
  tx: Transaction,
  { schoolId, sponsorId, from, to, limit }: SponsorKey & Days & { limit: number },
): Promise<SponsorLine[]> {
  return tx.rows<SponsorLine>(sql`
    select m.moved_on as date, m.kind, p.payment_id as "receiptNumber", p.method, p.code, p.bank, p.status, m.cents as amount,
           case when m.kind = 'reversal' then p.reversal_reason end as reason,
           json_build_object('id', p.student_id, 'admissionNumber', ${receiptNumber}, 'fullName', ${receiptName},
             'grade', p.receipt_grade, 'stream', p.receipt_stream) as student
    from shared_payments w
    join standing_payments p on p.school_id = w.school_id and p.shared_payment_id = w.shared_payment_id
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    left join payment_reversals r on r.school_id = p.school_id and r.payment_id = p.payment_id
    cross join lateral (
      values ('payment', p.paid_on, p.entry_id, p.amount_cents), ('reversal', r.reversed_on, r.entry_id, -p.amount_cents)
    ) as m (kind, moved_on, entry_id, cents)
    where ${allOf([
      sql`w.school_id = ${schoolId} and w.sponsor_id = ${sponsorId} and m.entry_id is not null`,
      from !== undefined && sql`m.moved_on >= ${from}::date`,
      to !== undefined && sql`m.moved_on <= ${to}::date`,
    ])}
    order by m.moved_on, m.entry_id
    limit ${limit}`);
}

type Letterhead = Pick<Reply<typeof sponsorStatement>, 'school' | 'issuedOn'>;

export function letterhead(tx: Transaction, { schoolId }: { schoolId: number }): Promise<Letterhead> {
  return tx.row<Letterhead>(sql`
    select json_build_object('name', name, 'contacts', concat_ws(' | ', address, phone_number, email), 'logo', logo) as school,
           nairobi_today() as "issuedOn"
    from schools
    where school_id = ${schoolId}`);
}
