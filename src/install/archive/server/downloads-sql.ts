import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { ArchiveDownload } from '../contract.ts';

const shownMax = 20;

/** The last downloads of archives, the newest first. */
export function latestDownloads(tx: Transaction, schoolId: number): Promise<ArchiveDownload[]> {
  return tx.rows<ArchiveDownload>(sql`
    select d.download_id as id, u.username as by, d.taken_at as at, d.bytes
    from archive_downloads d
    join users u on u.school_id = d.school_id and u.user_id = d.taken_by
    where d.school_id = ${schoolId}
    order by d.download_id desc
    limit ${shownMax}`);
}

type NewDownload = { schoolId: number; userId: number; bytes: number };

export function insertDownload(tx: Transaction, { schoolId, userId, bytes }: NewDownload): Promise<object[]> {
  return tx.rows(sql`insert into archive_downloads (school_id, taken_by, bytes) values (${schoolId}, ${userId}, ${bytes})`);
}
