import type { Transaction } from '../../../core/server/db.ts';
import { payeesOf } from '../../unallocated/server/payees.ts';
import type { RowPayee } from '../rules/outcomes.ts';
import type { StatementRow } from '../rules/rows.ts';

type PayeeQuery = { schoolId: number; rows: readonly StatementRow[]; codes: readonly string[] };
type RowPayees = { payees: Map<number, RowPayee> /** The codes that name a student. */; namingCodes: ReadonlySet<string> };

/** The students of rows, by account or details. */
export async function rowPayees(tx: Transaction, { schoolId, rows, codes }: PayeeQuery): Promise<RowPayees> {
  const bankReferences = rows.map(({ account, narration }) => ({ account, words: narration }));
  const { payees, namingCodes } = await payeesOf(tx, { schoolId, bankReferences, codes });
  return { payees: new Map(payees.map((payee, place) => [rows[place]?.line ?? 0, payee])), namingCodes };
}
