import type { Transaction } from '../../../core/server/db.ts';
import { payeesOf } from '../../unallocated/server/payees.ts';
import type { RowPayee } from '../rules/row-facts.ts';
import type { StatementRow } from '../rules/rows.ts';

type PayeeQuery = {
  schoolId: number;
  rows: readonly StatementRow[];
  codes: readonly string[];
  /** The numbers of the school's accounts. */
  ownAccounts: readonly string[];
};
type RowPayees = { payees: Map<number, RowPayee> /** The codes that name a student. */; namingCodes: ReadonlySet<string> };

/** The students of rows, by account or details. Another reference of a row may be what the payer wrote: it is left in. */
export async function rowPayees(tx: Transaction, { schoolId, rows, codes, ownAccounts }: PayeeQuery): Promise<RowPayees> {
  const bankReferences = rows.map(({ account, narration, code, cheque }) => ({
    ...{ account, words: narration },
    own: [...ownAccounts, ...[code, cheque].filter((each) => each !== null)],
  }));
  const { payees, namingCodes } = await payeesOf(tx, { schoolId, bankReferences, codes });
  return { payees: new Map(payees.map((payee, place) => [rows[place]?.line ?? 0, payee])), namingCodes };
}
