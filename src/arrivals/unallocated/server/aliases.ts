import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { accountKey } from '../../../core/text.ts';
import type * as api from '../contract.ts';
import { aliasCount, aliasRows, deleteAlias } from './aliases-sql.ts';

/** The school's saved references. */
export async function aliases(
  tx: Transaction,
  { schoolId }: Caller,
  { page, limit }: Decoded<typeof api.aliases>['query'],
): Promise<Reply<typeof api.aliases>> {
  const [rows, { count }] = await Promise.all([aliasRows(tx, { schoolId, limit, offset: (page - 1) * limit }), aliasCount(tx, schoolId)]);
  return { aliases: rows, pagination: paginationOf({ page, limit, total: count }) };
}

export async function forgetAlias(
  tx: Transaction,
  { schoolId }: Caller,
  { alias }: Decoded<typeof api.forgetAlias>['body'],
): Promise<Reply<typeof api.forgetAlias>> {
  const forgotten = await deleteAlias(tx, { schoolId, alias: accountKey(alias) });
  if (!forgotten) throw new AppError('ACCOUNT_NOT_FOUND');
  return { message: `“${forgotten.alias}” is removed.` };
}
