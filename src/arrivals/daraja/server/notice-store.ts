import type { AddressPlace } from '../../../core/server/callbacks/callback-address.ts';
import { Together } from '../../../core/server/callbacks/together.ts';
import type { Database } from '../../../core/server/db.ts';
import { enqueueAll } from '../../../school/jobs/server/enqueue.ts';
import { addressedConnections, connectionAt, insertNotices, type NewNotice } from './notices-sql.ts';

type ReceivedNotice = Omit<NewNotice, 'connectionId'> & Pick<AddressPlace, 'connectionId'>;
export type NoticeStore = Together<ReceivedNotice, boolean>;

/**
 * Stores Safaricom's notices with the jobs that process them, in one transaction for all of a school that came meanwhile. Returns false if
 * the address has no connection.
 */
export function noticeStore(database: Database): NoticeStore {
  return new Together((schoolId, notices) =>
    database.transaction(schoolId, async (tx) => {
      const connections = await addressedConnections(tx, schoolId);
      const addressed = notices.map((notice) => ({ notice, connection: connectionAt(connections, notice) }));
      const known = addressed.flatMap(({ notice, connection }) => (connection ? [{ ...notice, connectionId: connection.id }] : []));
      const stored = known.length === 0 ? [] : await insertNotices(tx, schoolId, known);
      const jobs = stored.map((noticeId) => ({ payload: { noticeId } }));
      await enqueueAll(tx, 'paybillNotice', schoolId, jobs);
      return addressed.map(({ connection }) => connection !== undefined);
    }),
  );
}
