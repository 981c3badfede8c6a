import type { AddressPlace } from '../../../core/server/callbacks/callback-address.ts';
import { Together } from '../../../core/server/callbacks/together.ts';
import type { Database } from '../../../core/server/db.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';
import { enqueueAll } from '../../../school/jobs/server/enqueue.ts';
import { withoutSignIn } from '../equity.ts';
import { connectionAt, connectionRows, hasRoomForDoubted, insertNotices, type NewNotice } from './banks-sql.ts';
import { proofFault, type SentNotice } from './proofs.ts';

type ReceivedNotice = SentNotice & Pick<AddressPlace, 'connectionId'> & { body: Record<string, unknown> };

/**
 * The immediate result of a notice: stored, and why it is not trusted; stored while its connection is off; not stored, because too many of
 * the day were not trusted. Null if there is no such connection.
 */
type NoticeOutcome = { doubt: string | null } | 'off' | 'tooMany' | null;
export type NoticeStore = Together<ReceivedNotice, NoticeOutcome>;

/** Kept all the same: the bank may have told of money that nobody would look for. */
const switchedOff = 'The connection is switched off';

/** Stores notices with the jobs that process them, in one transaction for all of a school that came meanwhile. */
export function noticeStore({ database, secrets }: { database: Database; secrets: Secrets }): NoticeStore {
  return new Together((schoolId, batch) =>
    database.transaction(schoolId, async (tx) => {
      const rows = await connectionRows(tx, schoolId);
      const newNotices = batch.map((notice): NewNotice | null => {
        const connection = connectionAt(rows, notice);
        if (!connection) return null;
        const doubt = connection.isOn ? proofFault(notice, { connection, secrets, schoolId }) : switchedOff;
        return newNotice(notice, connection.id, doubt);
      });
      const takesDoubted = newNotices.every((each) => !each || each.doubt === null) || (await hasRoomForDoubted(tx, schoolId));
      const isKept = (each: NewNotice | null): each is NewNotice => each !== null && (takesDoubted || each.doubt === null);
      const believed = await insertNotices(tx, schoolId, newNotices.filter(isKept));
      const jobs = believed.map((noticeId) => ({ payload: { noticeId } }));
      await enqueueAll(tx, 'bankNotice', schoolId, jobs);
      return newNotices.map((each): NoticeOutcome => {
        if (each?.doubt === switchedOff) return 'off';
        return each && !isKept(each) ? 'tooMany' : each && { doubt: each.doubt };
      });
    }),
  );
}

/** Word for word, so that a signature can be checked again; but without passwords. */
function newNotice({ bank, body, sent, source }: ReceivedNotice, connectionId: number, doubt: string | null): NewNotice {
  const signature = sent.header('signature')?.slice(0, 2000) ?? null;
  return { connectionId, bank, source, doubt, signature, body: bank === 'equity' ? withoutSignIn(body) : sent.text };
}
