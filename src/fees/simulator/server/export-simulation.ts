import { voteHeadFacts, voteHeadsIn } from '../../../books/billing/vote-heads.ts';
import { termText } from '../../../books/terms/rules.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { filterWords, type Sheet, type SheetColumn } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type { SimulatedGrade, Simulation } from '../contract.ts';
import { triedTexts } from '../words.ts';
import { simulateFees, type Tried } from './simulate-fees.ts';

const sums: readonly SheetColumn<Simulation['totals']>[] = [
  { label: 'Students', kind: 'number', cell: ({ students }) => students },
  { label: 'Fees of the grade', kind: 'money', cell: ({ fees }) => fees },
  { label: 'Additional fees', kind: 'money', cell: ({ additionalFees }) => additionalFees },
  { label: 'Discounts', kind: 'money', cell: ({ discounts }) => discounts },
  { label: 'Total', kind: 'money', cell: ({ total }) => total },
  { label: 'Students billed in the current term', kind: 'number', cell: ({ now }) => now.students },
  { label: 'Billed in the current term', kind: 'money', cell: ({ now }) => now.amount },
  { label: 'Change', kind: 'money', cell: ({ change }) => change },
  { label: 'Change in percent', kind: 'number', cell: ({ changePercent }) => changePercent },
];

const columns: readonly SheetColumn<SimulatedGrade>[] = [
  { label: 'Grade', kind: 'text', cell: ({ grade }) => grade.name },
  ...voteHeadsIn('form').map(
    (head): SheetColumn<SimulatedGrade> => ({ label: voteHeadFacts[head].name, kind: 'money', cell: (row) => row[head] }),
  ),
  { label: 'Each student', kind: 'money', cell: ({ each }) => each },
  ...sums,
];

/** The simulated bill by grade, with the totals. */
export async function exportSimulation(tx: Transaction, caller: Caller, tried: Tried): Promise<Sheet<SimulatedGrade>> {
  const simulation = await simulateFees(tx, caller, tried);
  const { terms, termId, current, grades, totals } = simulation;
  const term = terms.find(({ id }) => id === termId);
  const blanks = columns.slice(1, columns.length - sums.length).map(() => null);
  return schoolSheet(tx, caller, {
    title: 'Fee simulation',
    about: [
      ['Term', term ? termText(term) : 'None'],
      ['Current term', current ? termText(current) : 'None'],
    ],
    filters: filterWords(triedTexts(simulation, tried)),
    columns,
    rows: grades,
    totals: ['Total', ...blanks, ...sums.map(({ cell }) => cell(totals))],
  });
}
