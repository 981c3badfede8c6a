import { voteHeadFacts, voteHeads } from '../../../books/billing/vote-heads.ts';
import { termText } from '../../../books/terms/rules.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents, type Cents, sumCents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Sheet, SheetColumn } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type { feeReports as report } from '../contract.ts';
import { balanceOf, requiredOf } from '../rules.ts';
import { feeReports } from './fee-reports.ts';

type GradeDetail = Reply<typeof report>['data']['gradeDetails'][number];

const sums: readonly (SheetColumn<GradeDetail> & { kind: 'money' })[] = [
  { label: 'Additional fees', kind: 'money', cell: ({ additionalFees }) => additionalFees.total },
  { label: 'Required', kind: 'money', cell: requiredOf },
  { label: 'Collected', kind: 'money', cell: ({ payments }) => payments.total },
  { label: 'Refunded', kind: 'money', cell: ({ payments }) => payments.refunded },
  { label: 'Required less collected plus refunded', kind: 'money', cell: balanceOf },
];

const columns: readonly SheetColumn<GradeDetail>[] = [
  { label: 'Grade', kind: 'text', cell: ({ gradeName }) => gradeName },
  { label: 'Active students', kind: 'number', cell: ({ totalActiveStudents }) => totalActiveStudents },
  { label: 'Billed from the next term', kind: 'number', cell: ({ billedNextTerm }) => billedNextTerm },
  ...voteHeads.map(
    (head): SheetColumn<GradeDetail> => ({
      label: `${voteHeadFacts[head].name} of one`,
      kind: 'money',
      cell: ({ basicFees }) => basicFees[head],
    }),
  ),
  { label: 'Basic fees of one', kind: 'money', cell: ({ basicFees }) => basicFees.total },
  ...sums,
];

/** Each grade's fees due and paid in the current term, with the totals. */
export async function exportFeeReports(tx: Transaction, school: { schoolId: number }): Promise<Sheet<GradeDetail>> {
  const { data } = await feeReports(tx, school);
  const grades = data.gradeDetails;
  const total = (cell: (grade: GradeDetail) => Cents | null) => sumCents(grades.map((grade) => cell(grade) ?? asCents(0)));
  const count = (of: 'totalActiveStudents' | 'billedNextTerm') => grades.reduce((students, grade) => students + grade[of], 0);
  return schoolSheet(tx, school, {
    title: 'School Fee Reports',
    about: [['Term', termText(data.currentTerm)]],
    filters: '',
    columns,
    rows: grades,
    totals: [
      'Total',
      count('totalActiveStudents'),
      count('billedNextTerm'),
      ...voteHeads.map(() => null),
      null,
      ...sums.map(({ cell }) => total(cell)),
    ],
  });
}
