import { Together } from '../../../core/server/callbacks/together.ts';
import type { Database } from '../../../core/server/db.ts';
import { enqueueAll } from '../../../school/jobs/server/enqueue.ts';
import { insertNotices, type NewNotice } from './notices-sql.ts';

export type NoticeStore = Together<NewNotice, boolean>;

/**
 * Stores what Safaricom tells, and leaves the work that follows from it, in one transaction for all of a school that came meanwhile.
 * Answers false where the school has no connection.
 */
export function noticeStore(database: Database): NoticeStore {
  return new Together((schoolId, notices) =>
    database.transaction(schoolId, async (tx) => {
      const stored = await insertNotices(tx, schoolId, notices);
      const jobs = stored.map((noticeId) => ({ payload: { noticeId } }));
      await enqueueAll(tx, 'paybillNotice', schoolId, jobs);
      return notices.map(() => stored.length > 0);
    }),
  );
}
