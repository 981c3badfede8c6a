import type { Decoded, Reply } from '../../../core/endpoint.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { payAccount } from '../../../school/settings/rules.ts';
import { printedWays } from '../../../school/settings/server/printed-ways.ts';
import { otherWaysFor } from '../../../school/settings/ways-to-pay.ts';
import type { Searcher } from '../../../students/register/server/visible-contacts.ts';
import type * as api from '../contract.ts';
import { wholeBalances } from './balances.ts';

/** One print job: a few classes, and at most what a browser can lay out at once. */
const lettersMax = 500;

/** A letter for each student who owes; others in the filter need none. */
export async function balanceLetters(
  tx: Transaction,
  caller: Searcher,
  query: Decoded<typeof api.balanceLetters>['query'],
): Promise<Reply<typeof api.balanceLetters>> {
  const { schoolId } = caller;
  const { school, students, asOf, term } = await wholeBalances(tx, caller, { ...query, onlyOwing: true }, lettersMax);
  const [guardians, printed] = await Promise.all([guardiansOf(tx, schoolId, students), printedWays(tx, schoolId)]);
  const { name, address, phoneNumber, email, logo, paybillNumber, paybillAccountPrefix } = school;
  return {
    school: { name, contacts: [address, phoneNumber, email].filter(Boolean).join(' | '), logo },
    letters: students.map((student) => ({
      ...student,
      guardianName: guardians.get(student.id) ?? '',
      payTo: paybillNumber === null ? null : { paybillNumber, account: payAccount(paybillAccountPrefix, student) },
      otherWays: otherWaysFor({ ...school, printed }, student),
    })),
    asOf,
    term,
  };
}

async function guardiansOf(tx: Transaction, schoolId: number, students: readonly { id: number }[]): Promise<Map<number, string>> {
  const rows = await tx.rows<{ id: number; name: string }>(sql`
    select student_id as id, guardian_name as name
    from students
    where school_id = ${schoolId} and student_id = any (${students.map(({ id }) => id)}::integer[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
