import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { arrivedUnderCodes } from '../../unallocated/server/known-sql.ts';
import type * as api from '../contract.ts';
import type { RefusedNotice } from '../contract.ts';
import { readParts } from '../read-body.ts';
import { type NoticeKey, type NoticeRow, noticeCount, noticeRows, refusedNotice } from './notices-sql.ts';

type Query = Decoded<typeof api.refusedNotices>['query'];

export async function refusedNotices(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { show = 'waiting', sender, page, limit }: Query,
): Promise<Reply<typeof api.refusedNotices>> {
  const filter = { schoolId, userId, show, sender };
  const [rows, total] = await Promise.all([noticeRows(tx, { ...filter, limit, offset: (page - 1) * limit }), noticeCount(tx, filter)]);
  return { notices: await withParts(tx, schoolId, rows), pagination: paginationOf({ page, limit, total }) };
}

/** A notice that contradicts an arrival has no reason of its own. */
const contradiction = 'Another amount arrived under its code';

/** Rows with their readable parts, and the arrivals of their codes. */
export async function withParts(tx: Transaction, schoolId: number, rows: readonly NoticeRow[]): Promise<RefusedNotice[]> {
  const readable = rows.map(({ body, ...row }) => ({ row, read: readParts(body) }));
  const codes = readable.flatMap(({ read }) => read.code ?? []);
  const arrived = codes.length === 0 ? new Map<string, never>() : await arrivedUnderCodes(tx, { schoolId, codes });
  return readable.map(({ row, read }) => ({
    ...row,
    read,
    reason: row.reason ?? contradiction,
    arrived: arrived.get(read.code ?? '') ?? null,
  }));
}

export async function noticeWords(tx: Transaction, key: NoticeKey): Promise<Reply<typeof api.noticeWords>> {
  const notice = await refusedNotice(tx, key);
  if (!notice) throw new AppError('NOTICE_NOT_FOUND');
  return { words: notice.body };
}
