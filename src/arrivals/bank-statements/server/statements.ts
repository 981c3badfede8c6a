import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type * as api from '../contract.ts';
import { statements } from './kind.ts';
import { importedRows, listedStatements, statementCount, statementRow } from './statements-sql.ts';

export async function listStatements(
  tx: Transaction,
  { schoolId }: Caller,
  { page, limit }: Decoded<typeof api.listStatements>['query'],
): Promise<Reply<typeof api.listStatements>> {
  const [drafts, imported, { count }] = await Promise.all([
    statements.store.rows(tx, { schoolId, limit: statements.draftsKept, offset: 0 }),
    listedStatements(tx, { schoolId, limit, offset: (page - 1) * limit }),
    statementCount(tx, schoolId),
  ]);
  return { drafts, statements: imported, pagination: paginationOf({ page, limit, total: count }) };
}

type StatementQuery = Decoded<typeof api.statementById>;

/** A statement with a page of its rows, in file order. */
export async function statementById(
  tx: Transaction,
  { schoolId }: Caller,
  { statementId, page, limit }: StatementQuery['params'] & StatementQuery['query'],
): Promise<Reply<typeof api.statementById>> {
  const [statement, rows] = await Promise.all([
    statementRow(tx, { schoolId, statementId }),
    importedRows(tx, { schoolId, statementId, limit, offset: (page - 1) * limit }),
  ]);
  if (!statement) throw new AppError('STATEMENT_NOT_FOUND');
  return { ...statement, rows, pagination: paginationOf({ page, limit, total: statement.statement.rows }) };
}
