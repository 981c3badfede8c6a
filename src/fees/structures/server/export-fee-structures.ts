import { voteHeadFacts, voteHeadsIn } from '../../../books/billing/vote-heads.ts';
import { termText } from '../../../books/terms/rules.ts';
import { termRows } from '../../../books/terms/server/sql.ts';
import type { Decoded } from '../../../core/endpoint.ts';
import { sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { filterWords, type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { gradeNames } from '../../../school/grades/server/sql.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type { exportFeeStructures as endpoint, FeeStructure } from '../contract.ts';
import { filterOf } from './list-fee-structures.ts';
import { feeStructureRows } from './sql.ts';

const heads = voteHeadsIn('form');

const columns: readonly SheetColumn<FeeStructure>[] = [
  { label: 'Term', kind: 'text', cell: ({ term }) => term.name },
  { label: 'Year', kind: 'number', cell: ({ term }) => term.year },
  { label: 'Grade', kind: 'text', cell: ({ grade }) => grade.name },
  ...heads.map((head): SheetColumn<FeeStructure> => ({ label: voteHeadFacts[head].name, kind: 'money', cell: (row) => row[head] })),
  { label: 'Total', kind: 'money', cell: (row) => sumCents(heads.map((head) => row[head])) },
];

/** The filtered fee structures, the latest term first. */
export async function exportFeeStructures(
  tx: Transaction,
  caller: Caller,
  { term, grade: gradeId }: Decoded<typeof endpoint>['query'],
): Promise<Sheet<FeeStructure>> {
  const { schoolId } = caller;
  const filter = filterOf(caller, { term, grade: gradeId });
  const [rows, terms, grades] = await Promise.all([
    feeStructureRows(tx, { ...filter, limit: sheetRowsMax + 1 }),
    termRows(tx, schoolId),
    gradeNames(tx, schoolId),
  ]);
  const chosen = terms.find(({ id, current }) => id === term || (term === 'current' && current));
  const grade = grades.find(({ id }) => id === gradeId);
  return schoolSheet(tx, caller, {
    title: 'Fee Structures',
    filters: filterWords([chosen && termText(chosen), grade?.name]),
    columns,
    rows,
  });
}
