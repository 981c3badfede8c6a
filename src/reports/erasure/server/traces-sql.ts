import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { inJson } from '../rules.ts';
import type { StudentKey } from './students-sql.ts';

type Named = StudentKey & { names: readonly string[] };

/** A shorter name of a guardian is also that of many others; a shorter name of a child stands within most words. */
const telling = { other: 7, name: 3 };
const isTelling = (min: number) => (word: string) => word.length >= min;

/** Deletes notifications that name the student or lead to the student or a payment; takes the number out of events for webhooks. */
export function deleteNews(tx: Transaction, { schoolId, studentId, names }: Named): Promise<unknown> {
  const tellingNames = names.filter(isTelling(telling.name));
  return Promise.all([
    tx.rows(sql`
      delete from notifications n
      where n.school_id = ${schoolId}
        and (n.path ~ ('^/(students|receipt|payments|adjustments/new|reversals/new)/' || ${studentId}::text || '(/|$)')
          or n.payment_id in (select payment_id from payments where school_id = ${schoolId} and student_id = ${studentId})
          or exists (select from unnest(${tellingNames}::text[]) as name where position(name in n.title || ' ' || n.message) > 0))`),
    tx.rows(sql`
      update webhook_deliveries
      set body = jsonb_set(body::jsonb, '{data,admissionNumber}', to_jsonb(${studentId}::text || '-ERASED'))::text
      where school_id = ${schoolId} and body ~ ('"studentId": ?' || ${studentId}::text || '[,}]')`),
  ]);
}

/** What a repeat of such a write gets. The key stays, so that it is not done again. */
const erasedReply = JSON.stringify({ message: 'This was done. The data in its reply was erased.' });

type Worded = Named & { others: readonly string[]; notes: readonly string[] };

/** Replaces the stored replies that concern the student, which repeats of a write would get within seven days. */
export function clearReplies(tx: Transaction, { schoolId, studentId, names, others, notes }: Worded): Promise<unknown> {
  const words = [...names.filter(isTelling(telling.name)), ...[...others, ...notes].filter(isTelling(telling.other))].map(inJson);
  return tx.rows(sql`
    update idempotency_keys
    set reply = ${erasedReply}
    where school_id = ${schoolId}
      and (reply ~ ('"studentId": ?' || ${studentId}::text || '[],}]')
        or exists (select from unnest(${words}::text[]) as word where position(word in reply) > 0))`);
}
