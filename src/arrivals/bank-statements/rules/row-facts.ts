import type { StatementRow } from './rows.ts';

export type NamedStudent = { id: number; fullName: string };
/** The student of a row: the account, the one student it names, or the several that the details name. */
export type RowPayee = { account: string | null; student: NamedStudent | null; several: readonly NamedStudent[] };
/** The facts of a row: its key, whether an earlier statement had it, and its further codes. */
export type RowFacts = RowPayee & { key: string; isHere: boolean; furtherCodes: readonly string[] };

/** A row with the one student whom it names. */
export function withStudent(row: StatementRow, rows: ReadonlyMap<number, RowFacts>): { row: StatementRow; studentId: number | null } {
  return { row, studentId: rows.get(row.line)?.student?.id ?? null };
}
