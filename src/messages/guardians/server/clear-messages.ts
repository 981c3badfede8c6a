import { postRecords } from '../../../books/ledger/server/post-records.ts';
import { forEachSchool } from '../../../core/server/database/each-school.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { textRecord } from './sql.ts';

/** Messages whose text may still be needed are not cleared. */
const isEnded = sql`m.text is not null and m.state not in ('waiting', 'sending')`;
/** Each message gets an entry of the ledger, for which the school's other entries wait. */
const batchSize = 200;
const batchesMax = 10;
const upkeep = { kind: 'upkeep' } as const;

/** Clears the texts and numbers of the messages about a student. The caller records them in the ledger as `clearedMessages`. */
export function clearMessagesOf(tx: Transaction, { schoolId, studentId }: { schoolId: number; studentId: number }): Promise<number[]> {
  return clear(
    tx,
    schoolId,
    sql`
      select m.message_id
      from message_subjects x
      join messages m on m.school_id = x.school_id and m.message_id = x.message_id
      where x.school_id = ${schoolId} and x.student_id = ${studentId} and ${isEnded}`,
  );
}

/** The records of cleared messages as the ledger covers them now. */
export function clearedMessages({ schoolId, messageIds }: { schoolId: number; messageIds: readonly number[] }): Statement {
  return sql`
    select ${textRecord}
    from messages m
    where m.school_id = ${schoolId} and m.message_id = any (${messageIds}::integer[])`;
}

/**
 * Clears in every school the messages that are older than the school keeps their texts, and those about cleared students of an undone
 * import; each batch in a transaction of its own.
 */
export function clearOldMessages(database: Database): Promise<void> {
  return forEachSchool(database, async (schoolId) => {
    for (const chosen of [oldMessages(schoolId), messagesOfUndone(schoolId)]) {
      for (let batch = 0; batch < batchesMax; batch += 1) {
        const cleared = await database.transaction(schoolId, (tx) => clearBatch(tx, schoolId, chosen), upkeep);
        if (cleared < batchSize) break;
      }
    }
  });
}

function oldMessages(schoolId: number): Statement {
  return sql`
    select m.message_id
    from messages m
    join schools sc on sc.school_id = m.school_id
    where m.school_id = ${schoolId} and ${isEnded} and m.made_at < now() - make_interval(months => sc.message_texts_kept_months)
    order by m.made_at, m.message_id
    limit ${batchSize}
    for no key update of m skip locked`;
}

function messagesOfUndone(schoolId: number): Statement {
  return sql`
    select m.message_id
    from messages m
    where m.school_id = ${schoolId} and ${isEnded} and m.message_id = any (array(
      select x.message_id
      from students s
      join message_subjects x on x.school_id = s.school_id and x.student_id = s.student_id
      where s.school_id = ${schoolId} and s.import_undone and s.is_erased))
    order by m.message_id
    limit ${batchSize}
    for no key update of m skip locked`;
}

async function clearBatch(tx: Transaction, schoolId: number, chosen: Statement): Promise<number> {
  const messageIds = await clear(tx, schoolId, chosen);
  // The entry lock is not taken if there is nothing to record.
  if (messageIds.length > 0) await postRecords(tx, { schoolId, userId: null }, clearedMessages({ schoolId, messageIds }));
  return messageIds.length;
}

async function clear(tx: Transaction, schoolId: number, chosen: Statement): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    with chosen as (${chosen}),
    cleared as (
      update messages m
      set text = null, phone = null
      from chosen
      where m.school_id = ${schoolId} and m.message_id = chosen.message_id
      returning m.message_id, m.reference
    ),
    reported as (
      update sms_deliveries d
      set phone = null
      from cleared
      where d.school_id = ${schoolId} and d.reference = cleared.reference
    )
    select message_id as id from cleared`);
  return rows.map(({ id }) => id);
}
