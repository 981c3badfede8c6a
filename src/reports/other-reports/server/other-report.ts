import type { Reply } from '../../../core/endpoint.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Sheet } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import { type otherReport as endpoint, reports as named, type ReportName } from '../contract.ts';
import { cellOf, type Listed, type Report } from './report.ts';
import { collectionByMonth } from './reports/collection-by-month.ts';
import { enrolment } from './reports/enrolment.ts';
import { feesByTerm } from './reports/fees-by-term.ts';

const reports: Record<ReportName, Report> = {
  enrolment,
  'collection-by-month': collectionByMonth,
  'fees-by-term': feesByTerm,
};

type ReportQuery = { schoolId: number; report: ReportName };

/** A report as a table. */
export async function otherReport(tx: Transaction, { schoolId, report }: ReportQuery): Promise<Reply<typeof endpoint>> {
  const { columns, rows, totals } = await reports[report](tx, { schoolId });
  const cells = (values: Listed['totals']) => columns.map((column, place) => cellOf(column, values[place]));
  return {
    report,
    columns: columns.map(({ label, kind }) => ({ label, isFigure: kind === 'number' || kind === 'money', isMoney: kind === 'money' })),
    rows: rows.map(cells),
    totals: cells(totals),
  };
}

/** The same table for a file. */
export async function exportOtherReport(tx: Transaction, { schoolId, report }: ReportQuery): Promise<Sheet<Listed['totals']>> {
  const listed = await reports[report](tx, { schoolId });
  return schoolSheet(tx, { schoolId }, { title: named[report].name, filters: '', ...listed });
}
