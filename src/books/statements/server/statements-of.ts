import type { Transaction } from '../../../core/server/db.ts';
import type { Statement } from '../paper-words.ts';
import { type Frame, framedStatement } from './fee-statement.ts';

/** The number read at the same time: the last must not wait longer than a statement may take. */
const atOnce = 25;

/** The statements of these students, in order. */
export async function statementsOf(tx: Transaction, frame: Frame, studentIds: readonly number[]): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (let from = 0; from < studentIds.length; from += atOnce) {
    const some = studentIds.slice(from, from + atOnce);
    statements.push(...(await Promise.all(some.map((studentId) => framedStatement(tx, frame, { studentId, page: 1 })))));
  }
  return statements;
}
