import type { Transaction } from '../../core/server/db.ts';
import { type Statement, sql } from '../../core/server/sql.ts';
import type { OptOut } from '../contract.ts';

type Number = { schoolId: number; phone: string };

/** Whether the owner of a number wants no messages: the newest row of the number says so. */
export function hasOptedOut({ schoolId, phone }: { schoolId: Statement; phone: Statement }): Statement {
  return sql`coalesce((
    select o.opted_out from message_opt_outs o
    where o.school_id = ${schoolId} and o.phone = ${phone}
    order by o.opt_out_id desc limit 1), false)`;
}

/** A number that a person typed, as any network dials it, and whether it is a guardian's; null where it is no number. */
export function typedPhone(tx: Transaction, schoolId: number, typed: string): Promise<{ phone: string | null; isKnown: boolean }> {
  return tx.row(sql`
    select given.phone,
           exists (select from guardian_phones g where g.school_id = ${schoolId} and g.phone = given.phone) as "isKnown"
    from (select e164(${typed}) as phone) as given`);
}

/** A person's word on a number. Adds nothing and answers false where the newest row says the same. */
export async function addByPerson(
  tx: Transaction,
  { schoolId, phone, ...given }: Number & { optedOut: boolean; userId: number; reason: string | null },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into message_opt_outs (school_id, phone, opted_out, source, recorded_by, reason)
    select ${schoolId}, ${phone}, ${given.optedOut}, 'person', ${given.userId}, ${given.reason}
    where ${hasOptedOut({ schoolId: sql`${schoolId}::integer`, phone: sql`${phone}::text` })} <> ${given.optedOut}
    returning opt_out_id`);
  return rows.length > 0;
}

/** A notice of the provider that the owner of a number opted out. Answers false where it is no number, or the school has no messages. */
export async function addByNotice(tx: Transaction, schoolId: number, typed: string): Promise<boolean> {
  const { isTaken } = await tx.row<{ isTaken: boolean }>(sql`
    with given as (
      select m.school_id, e164(${typed}) as phone
      from message_settings m
      where m.school_id = ${schoolId} and e164(${typed}) is not null
    ), added as (
      insert into message_opt_outs (school_id, phone, opted_out, source)
      select g.school_id, g.phone, true, 'notice'
      from given g
      where not ${hasOptedOut({ schoolId: sql`g.school_id`, phone: sql`g.phone` })}
      returning opt_out_id
    )
    select exists (select from given) as "isTaken"`);
  return isTaken;
}

/** The provider refused a message because the owner of the number opted out. */
export function addByRefusal(tx: Transaction, { schoolId, messageId }: { schoolId: number; messageId: number }): Promise<unknown> {
  return tx.rows(sql`
    insert into message_opt_outs (school_id, phone, opted_out, source, message_id)
    select m.school_id, m.phone, true, 'refusal', m.message_id
    from messages m
    where m.school_id = ${schoolId} and m.message_id = ${messageId} and ${isNews}`);
}

/**
 * The provider reported of a message that the owner of the number opted out. The report may be older than the message's reference is known
 * here, so this is asked after each of the two.
 */
export function addByReport(tx: Transaction, { schoolId, reference }: { schoolId: number; reference: string }): Promise<unknown> {
  return tx.rows(sql`
    insert into message_opt_outs (school_id, phone, opted_out, source, message_id)
    select m.school_id, m.phone, true, 'report', m.message_id
    from messages m
    join sms_deliveries d on d.school_id = m.school_id and d.reference = m.reference
    where m.school_id = ${schoolId} and m.reference = ${reference} and d.state = 'failed'
      and 'userinblacklist' in (lower(d.status), lower(d.failure)) and ${isNews}`);
}

/** Nothing newer than the message is known of its number: who asked for messages after it was sent is not opted out by a late report. */
const isNews = sql`not exists (
  select from message_opt_outs o
  where o.school_id = m.school_id and o.phone = m.phone
    and o.opt_out_id = (select max(n.opt_out_id) from message_opt_outs n where n.school_id = m.school_id and n.phone = m.phone)
    and (o.opted_out or o.recorded_at > m.begun_at))`;

type Page = { schoolId: number; limit: number; offset: number };

/** What was last recorded of each number: opted out first, then those that receive messages again, the newest first. */
export function optOutRows(tx: Transaction, { schoolId, limit, offset }: Page): Promise<OptOut[]> {
  return tx.rows<OptOut>(sql`
    select o.opt_out_id as id, o.phone, o.opted_out as "isOptedOut", o.source, u.username as by, o.reason, o.recorded_at as at,
           coalesce((
             select json_agg(json_build_object('id', s.student_id, 'fullName', s.full_name) order by s.student_id)
             from students s
             where s.school_id = o.school_id and s.student_id in (
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

/** The number that a row is of, and whether the row is still the newest of it. */
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
