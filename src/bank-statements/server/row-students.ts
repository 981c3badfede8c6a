import { type AccountNames, namesIn, onlyOne } from '../../arrivals/accounts.ts';
import { namesInReference, referencesInNarration } from '../../arrivals/narration.ts';
import { type NamedStudent as Named, studentsNamed } from '../../arrivals/server/arrivals-sql.ts';
import type { Transaction } from '../../core/server/db.ts';
import type { NamedStudent, RowPayee } from '../rules/outcomes.ts';
import type { StatementRow } from '../rules/rows.ts';

type Asked = { schoolId: number; prefix: string | null; rows: readonly StatementRow[]; codes: readonly string[] };
type Found = { payees: Map<number, RowPayee> /** Those of the codes that name a student. */; namingCodes: ReadonlySet<string> };

/**
 * For whom rows are: the student whom the account names, or where it names nobody the one whom another reference in the details does,
 * which is then the account. One question for all of them.
 */
export async function rowPayees(tx: Transaction, { schoolId, prefix, rows, codes }: Asked): Promise<Found> {
  const asked = rows.map((row) => ({
    row,
    own: namesIn(row.account, prefix),
    others: referencesInNarration(row.narration).map((reference) => ({ reference, names: namesInReference(reference, prefix) })),
  }));
  const names = asked.flatMap(({ own, others }) => [own, ...others.map((other) => other.names)]);
  const named = await studentsNamed(tx, {
    schoolId,
    keys: [...new Set([...names.flatMap(({ keys }) => keys), ...codes])],
    studentIds: [...new Set(names.flatMap(({ studentIds }) => studentIds))],
  });
  const payees = asked.map(({ row, own, others }): [number, RowPayee] => {
    const meant = meantBy(named, own);
    if (meant.length > 0) return [row.line, payee(meant, row.account)];
    const found = others.map((other) => ({ ...other, meant: meantBy(named, other.names) })).filter((each) => each.meant.length > 0);
    const all = found.flatMap((each) => each.meant);
    const isOne = onlyOne(all) !== null;
    return [row.line, payee(all, isOne ? (found[0]?.reference ?? row.account) : row.account)];
  });
  return { payees: new Map(payees), namingCodes: new Set(codes.filter((code) => named.some(({ key }) => key === code))) };
}

function meantBy(named: readonly Named[], { keys, studentIds }: AccountNames): Named[] {
  return named.filter(({ key, studentId }) => (key === null ? studentIds.includes(studentId) : keys.includes(key)));
}

function payee(meant: readonly Named[], account: string | null): RowPayee {
  const students = new Map(meant.map(({ studentId, fullName }): [number, NamedStudent] => [studentId, { id: studentId, fullName }]));
  const id = onlyOne(meant);
  return { account, student: (id !== null && students.get(id)) || null, several: id === null ? [...students.values()] : [] };
}
