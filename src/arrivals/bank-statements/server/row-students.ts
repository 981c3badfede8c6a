import type { Transaction } from '../../../core/server/db.ts';
import { referencesInNarration } from '../../unallocated/narration.ts';
import { whomReferencesName } from '../../unallocated/server/whom.ts';
import { isAnswered, type NamedStudent as Named, type Whom } from '../../unallocated/whom.ts';
import type { RowPayee } from '../rules/outcomes.ts';
import type { StatementRow } from '../rules/rows.ts';

type Asked = { schoolId: number; rows: readonly StatementRow[]; codes: readonly string[] };
type Found = { payees: Map<number, RowPayee> /** Those of the codes that name a student. */; namingCodes: ReadonlySet<string> };

/**
 * For whom rows are: the student whom the account names, or where it names nobody the one whom another reference in the details does,
 * which is then the account. One question for all of them.
 */
export async function rowPayees(tx: Transaction, { schoolId, rows, codes }: Asked): Promise<Found> {
  const asked = rows.map((row) => ({ row, others: referencesInNarration(row.narration) }));
  const references = [...new Set([...asked.flatMap(({ row, others }) => [row.account, ...others]), ...codes])];
  const found = await whomReferencesName(tx, { schoolId, references });
  const whom = new Map(references.map((reference, place) => [reference, found[place]]));
  const payees = asked.map(({ row: { line, account }, others }): [number, RowPayee] => {
    const own = whom.get(account);
    if (own && isAnswered(own.named)) return [line, payee([own], account)];
    const named = others.filter((reference) => isAnswered(whom.get(reference)?.named ?? []));
    const all = named.flatMap((reference) => whom.get(reference) ?? []);
    const each = payee(all, account);
    return [line, each.student === null ? each : { ...each, account: named[0] ?? account }];
  });
  return { payees: new Map(payees), namingCodes: new Set(codes.filter((code) => isAnswered(whom.get(code)?.named ?? []))) };
}

/** The one student whom all of them name; several where they name more. */
function payee(whom: readonly Whom[], account: string | null): RowPayee {
  const students = new Map(whom.flatMap(({ student }) => (student ? [[student.id, student] as const] : [])));
  const [first, ...others] = students.values();
  if (first && others.length === 0 && whom.every(({ student }) => student !== null)) return { account, student: first, several: [] };
  return { account, student: null, several: unique(whom.flatMap(({ named }) => named)) };
}

function unique(named: readonly Named[]): { id: number; fullName: string }[] {
  const students = new Map(named.map(({ studentId, fullName }) => [studentId, { id: studentId, fullName }]));
  return [...students.values()];
}
