import { termText } from '../../../books/terms/rules.ts';
import { currentTermState } from '../../../books/terms/server/sql.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { paginationOf } from '../../../core/paging.ts';
import { may } from '../../../core/roles.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import { draftOnly } from '../../../school/files/server/file-kind.ts';
import type * as api from '../contract.ts';
import type { CheckedRow } from '../contract.ts';
import { type CheckSums, type RowChecked, rowChecker, sumsOf } from '../rules/check.ts';
import { imports } from './kind.ts';
import { finishedRow, namedFaults, type Reading, readingOf, rowsRead, undecidedText } from './reading.ts';
import { registerRows } from './register-sql.ts';
import type { StoredImport } from './sql.ts';

const rowsOfPage = 20;

/** A draft compared with itself and the register. */
export type Checked = { reading: Reading; rows: RowChecked[]; sums: CheckSums };

/** Checks a draft without writing. Throws if a question is open. */
export function checkedImport(tx: Transaction, caller: Caller, stored: StoredImport): Promise<Checked> {
  return readableImport(tx, caller, draftOnly(stored));
}

/**
 * The same, also of a file that was imported, or undone since: compared without the students that it added, its other rows are those that
 * were not imported.
 */
export async function readableImport(tx: Transaction, caller: Caller, stored: StoredImport): Promise<Checked> {
  const { firstStudentId: first, students, settings } = stored;
  const [reading, register] = await Promise.all([readingOf(tx, caller, stored), registerRows(tx, caller)]);
  const missing = undecidedText(reading);
  if (missing !== '') throw new AppError('IMPORT_UNDECIDED', { missing });
  const others = register.filter(({ id }) => first === null || id < first || id >= first + (students ?? 0));
  const rows = await mappedInTurns(await rowsRead(reading), rowChecker(others, settings));
  return { reading, rows, sums: sumsOf(rows) };
}

type CheckRequest = Decoded<typeof api.checkImport>;

/** The effect of importing the draft, with one page of the rows of an outcome. */
export async function checkImport(
  tx: Transaction,
  caller: Caller,
  { importId, outcome, page }: CheckRequest['params'] & CheckRequest['query'],
): Promise<Reply<typeof api.checkImport>> {
  const [stored, term] = await Promise.all([imports.stored(tx, caller, importId), currentTermState(tx, caller.schoolId)]);
  const { reading, rows, sums } = await readableImport(tx, caller, stored);
  const chosenRows = rows.filter((row) => row.outcome === outcome);
  return {
    counts: sums.counts,
    classes: sums.classes.map(({ grade, stream }) => `${grade} ${stream}`),
    mayMakeClasses: may.setUp.includes(caller.role),
    openingTotal: sums.openingCents,
    owed: sums.owedCents,
    paidAhead: sums.aheadCents,
    billedTerm: term ? termText(term) : null,
    currentTermOver: term?.isOver ?? false,
    rows: chosenRows.slice((page - 1) * rowsOfPage, page * rowsOfPage).map((row) => checkedRow(row, reading)),
    pagination: paginationOf({ page, limit: rowsOfPage, total: chosenRows.length }),
  };
}

function checkedRow(row: RowChecked, reading: Reading): CheckedRow {
  const { outcome, twin, differs, student } = row;
  return { ...finishedRow(student, reading.known), outcome, twin, differs, faults: namedFaults(row, reading) };
}
