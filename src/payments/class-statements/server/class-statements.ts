import { statementFrame } from '../../../books/statements/server/fee-statement.ts';
import { statementsOf } from '../../../books/statements/server/statements-of.ts';
import type { Reply } from '../../../core/endpoint.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type * as api from '../contract.ts';
import { shownMax } from '../rules.ts';
import { chosenStudents, type Query } from './chosen-students.ts';

/** The statements of the filtered students, as many as a browser can lay out at once. */
export async function classStatements(
  tx: Transaction,
  caller: Caller,
  { termId, ...query }: Query,
): Promise<Reply<typeof api.classStatements>> {
  const frame = await statementFrame(tx, { schoolId: caller.schoolId, termId: termId === 'current' ? undefined : termId });
  const { studentIds, chosen } = await chosenStudents(tx, caller, query);
  const { name, contacts, logo, today } = frame.school;
  const statements = studentIds.length > shownMax ? [] : await statementsOf(tx, frame, studentIds);
  return {
    chosen,
    students: studentIds.length,
    school: { name, contacts, logo },
    issuedOn: today,
    term: frame.term,
    terms: frame.terms,
    statements: statements.map(({ school: { payTo, otherWays }, issuedOn: _day, term: _term, terms: _terms, ...own }) => ({
      ...own,
      payTo,
      otherWays,
    })),
  };
}
