import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { contradictedText } from '../../unallocated/contradicted-claims.ts';
import { contradictedClaims } from '../../unallocated/server/claims/contradicted-claims.ts';
import type * as api from '../contract.ts';
import type { ImportedRow } from '../contract.ts';
import { statements } from './kind.ts';
import { importedRows, listedStatements, type ReadRow, statementCount, statementRow } from './statements-sql.ts';

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
  return {
    ...statement,
    rows: await withReasons(tx, schoolId, rows),
    pagination: paginationOf({ page, limit, total: statement.statement.rows }),
  };
}

/** The rows, those that wait because they name another student than a typed payment with that reason. */
async function withReasons(tx: Transaction, schoolId: number, rows: readonly ReadRow[]): Promise<ImportedRow[]> {
  const arrivalIds = rows.flatMap(({ isOnDesk, arrivalId }) => (isOnDesk && arrivalId !== null ? [arrivalId] : []));
  const claims = arrivalIds.length === 0 ? [] : await contradictedClaims(tx, { schoolId, arrivalIds });
  return rows.map(({ arrivalId, ...row }) => {
    const claim = claims.find((each) => each.arrivalId === arrivalId);
    return { ...row, reason: claim ? contradictedText(claim) : null };
  });
}
