import { statementFrame } from '../../../books/statements/server/fee-statement.ts';
import { statementsOf } from '../../../books/statements/server/statements-of.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { sumCents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type * as api from '../contract.ts';
import { childrenOfFamily, familyHead, paymentsOfFamily } from './families-sql.ts';

const lastPaymentsMax = 10;

/** A family's students with their balances, the total, and the last payments. */
export async function familyById(
  tx: Transaction,
  { schoolId, familyId }: { schoolId: number; familyId: number },
): Promise<Reply<typeof api.familyById>> {
  const key = { schoolId, familyId };
  const [family, children, lastPayments] = await Promise.all([
    familyHead(tx, key),
    childrenOfFamily(tx, key),
    paymentsOfFamily(tx, { ...key, limit: lastPaymentsMax }),
  ]);
  if (!family) throw new AppError('FAMILY_NOT_FOUND');
  return { family, children, balance: sumCents(children.map(({ balance }) => balance)), lastPayments };
}

type StatementQuery = { schoolId: number; familyId: number; termId: number | 'all' | undefined };

/** The statements of a family's students, and the sums. */
export async function familyStatement(
  tx: Transaction,
  { schoolId, familyId, termId }: StatementQuery,
): Promise<Reply<typeof api.familyStatement>> {
  const key = { schoolId, familyId };
  const [family, children, frame] = await Promise.all([
    familyHead(tx, key),
    childrenOfFamily(tx, key),
    statementFrame(tx, { schoolId, termId }),
  ]);
  if (!family) throw new AppError('FAMILY_NOT_FOUND');
  const statements = await statementsOf(
    tx,
    frame,
    children.map(({ id }) => id),
  );
  const sum = (name: keyof Reply<typeof api.familyStatement>['totals']) => sumCents(statements.map(({ summary }) => summary[name]));
  return {
    family: { id: family.id, name: family.name },
    logo: frame.school.logo,
    statements: statements.map(({ school: { logo: _, ...school }, ...own }) => ({ ...own, school })),
    totals: {
      totalBilled: sum('totalBilled'),
      totalPaid: sum('totalPaid'),
      adjusted: sum('adjusted'),
      carriedForwardBalance: sum('carriedForwardBalance'),
      currentBalance: sum('currentBalance'),
    },
  };
}
