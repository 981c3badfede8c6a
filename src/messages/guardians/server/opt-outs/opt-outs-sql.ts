import type { Transaction } from '../../../../core/server/db.ts';
import { type Statement, sql } from '../../../../core/server/sql.ts';
import type { OptOut } from '../../contract.ts';

type PhoneKey = { schoolId: number; phone: string };

/** True if a number opted out, by its newest row. */
export function hasOptedOut({ schoolId, phone }: { schoolId: Statement; phone: Statement }): Statement {
  return sql`coalesce((
    select o.opted_out from message_opt_outs o
    where o.school_id = ${schoolId} and o.phone = ${phone}
    order by o.opt_out_id desc limit 1), false)`;
}

/** A typed number in international form, and whether it is a guardian's; null if it is not a number. */
export function typedPhone(tx: Transaction, schoolId: number, typed: string): Promise<{ phone: string | null; isKnown: boolean }> {
  return tx.row(sql`
    select given.phone,
           exists (select from guardian_phones g where g.school_id = ${schoolId} and g.phone = given.phone) as "isKnown"
    from (select e164(${typed}) as phone) as given`);
}

type Row = PhoneKey & {
  isOptedOut: boolean;
  source: OptOut['source'];
  userId?: number;
  reason?: string | null;
  messageId?: number;
};

/** Adds a row of values: what a SELECT fills in would get its number and moment, on Citus, from the school's server. */
function addRow(tx: Transaction, { schoolId, phone, isOptedOut, source, userId, reason, messageId }: Row): Promise<unknown> {
  return tx.rows(sql`
    insert into message_opt_outs (school_id, phone, opted_out, source, recorded_by, reason, message_id)
    values (${schoolId}, ${phone}, ${isOptedOut}, ${source}, ${userId ?? null}, ${reason ?? null}, ${messageId ?? null})
    returning school_id`);
}

/** Records a user's opt-out or opt-in. Returns false, and adds nothing, if the newest row says the same. */
export async function addByPerson(
  tx: Transaction,
  row: PhoneKey & { isOptedOut: boolean; userId: number; reason: string | null },
): Promise<boolean> {
  const phoneKey = { schoolId: sql`${row.schoolId}::integer`, phone: sql`${row.phone}::text` };
  const before = await tx.row<{ isOptedOut: boolean }>(sql`select ${hasOptedOut(phoneKey)} as "isOptedOut"`);
  if (before.isOptedOut === row.isOptedOut) return false;
  await addRow(tx, { ...row, source: 'person' });
  return true;
}

/** Records an opt-out notice of the provider. Returns false if it has no number, or the school no messages. */
export async function addByNotice(tx: Transaction, schoolId: number, typed: string): Promise<boolean> {
  const given = await tx.maybeRow<{ phone: string; isOptedOut: boolean }>(sql`
    select e164(${typed}) as phone, ${hasOptedOut({ schoolId: sql`m.school_id`, phone: sql`e164(${typed})` })} as "isOptedOut"
    from message_settings m
    where m.school_id = ${schoolId} and e164(${typed}) is not null`);
  if (!given) return false;
  if (!given.isOptedOut) await addRow(tx, { schoolId, phone: given.phone, isOptedOut: true, source: 'notice' });
  return true;
}

/** Records that the provider refused a message because of an opt-out. */
export async function addByRefusal(tx: Transaction, { schoolId, messageId }: { schoolId: number; messageId: number }): Promise<void> {
  const refused = await tx.maybeRow<ReportedOptOut>(sql`
    select m.phone, m.message_id as "messageId"
    from messages m
    where m.school_id = ${schoolId} and m.message_id = ${messageId} and ${isNewerThanRecord}`);
  if (refused) await addRow(tx, { schoolId, ...refused, isOptedOut: true, source: 'refusal' });
}

/**
 * Records a provider's report that the owner opted out. The report may come before the message's reference is stored, so call it after each
 * of the two.
 */
export async function addByReport(tx: Transaction, { schoolId, reference }: { schoolId: number; reference: string }): Promise<void> {
  const reported = await tx.rows<ReportedOptOut>(sql`
    select m.phone, m.message_id as "messageId"
    from messages m
    join sms_deliveries d on d.school_id = m.school_id and d.reference = m.reference
    where m.school_id = ${schoolId} and m.reference = ${reference} and d.state = 'failed'
      and 'userinblacklist' in (lower(d.status), lower(d.failure)) and ${isNewerThanRecord}`);
  for (const optOut of reported) await addRow(tx, { schoolId, ...optOut, isOptedOut: true, source: 'report' });
}

/** A message, by which the provider told that the owner of its number opted out. */
type ReportedOptOut = { phone: string; messageId: number };

/** True if the message is newer than the number's last row: a late report does not undo a later opt-in. */
const isNewerThanRecord = sql`not exists (
  select from message_opt_outs o
  where o.school_id = m.school_id and o.phone = m.phone
    and o.opt_out_id = (select max(n.opt_out_id) from message_opt_outs n where n.school_id = m.school_id and n.phone = m.phone)
    and (o.opted_out or o.recorded_at > m.begun_at))`;

type Page = { schoolId: number; limit: number; offset: number };

/** The newest row of each number: opted-out ones first, then the others, the newest first. */
export function optOutRows(tx: Transaction, { schoolId, limit, offset }: Page): Promise<OptOut[]> {
  return tx.rows<OptOut>(sql`
    select o.opt_out_id as id, o.phone, o.opted_out as "isOptedOut", o.source, u.username as by, o.reason, o.recorded_at as at,
           coalesce((
             select json_agg(json_build_object('id', s.student_id, 'fullName', s.full_name) order by s.student_id)
             from students s
             where s.school_id = o.school_id and not s.import_undone and s.student_id in (
               select g.student_id from guardian_phones g where g.school_id = o.school_id and g.phone = o.phone)
           ), '[]') as students
    from (${newestOf(schoolId)}) as o
    left join users u on u.school_id = o.school_id and u.user_id = o.recorded_by
    order by o.opted_out desc, o.opt_out_id desc
    limit ${limit} offset ${offset}`);
}

export async function optOutCount(tx: Transaction, schoolId: number): Promise<number> {
  return (await tx.row<{ count: number }>(sql`select count(*)::integer as count from (${newestOf(schoolId)}) as o`)).count;
}

/** The number of a row, and whether the row is its newest. */
export function optOutFacts(
  tx: Transaction,
  { schoolId, optOutId }: { schoolId: number; optOutId: number },
): Promise<{ phone: string; isStanding: boolean } | undefined> {
  return tx.maybeRow(sql`
    select o.phone, o.opted_out and not exists (
             select from message_opt_outs n where n.school_id = o.school_id and n.phone = o.phone and n.opt_out_id > o.opt_out_id
           ) as "isStanding"
    from message_opt_outs o
    where o.school_id = ${schoolId} and o.opt_out_id = ${optOutId}`);
}

function newestOf(schoolId: number): Statement {
  return sql`
    select distinct on (phone) school_id, opt_out_id, phone, opted_out, source, recorded_by, reason, recorded_at
    from message_opt_outs
    where school_id = ${schoolId}
    order by phone, opt_out_id desc`;
}
