import { termText } from '../../../books/terms/rules.ts';
import type { Decoded } from '../../../core/endpoint.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { studentColumns } from '../../../core/server/sheets/student-columns.ts';
import { countedText } from '../../../core/wording.ts';
import type { Searcher } from '../../../students/register/server/visible-contacts.ts';
import type { Balance, BalanceTotals, exportBalances as endpoint } from '../contract.ts';
import { wholeBalances } from './balances.ts';

type Figures = Pick<BalanceTotals, 'broughtForward' | 'billed' | 'adjusted' | 'paid' | 'balance' | 'arrears'>;
type MoneyColumn = { label: string; kind: 'money'; cell: (of: Figures) => Cents };

const sums: readonly MoneyColumn[] = [
  { label: 'Brought forward', kind: 'money', cell: ({ broughtForward }) => broughtForward },
  { label: 'Billed', kind: 'money', cell: ({ billed }) => billed },
  { label: 'Adjusted', kind: 'money', cell: ({ adjusted }) => adjusted },
  { label: 'Paid', kind: 'money', cell: ({ paid }) => paid },
  { label: 'Balance', kind: 'money', cell: ({ balance }) => balance },
  { label: 'Owed for this term', kind: 'money', cell: ({ arrears }) => arrears.thisTerm },
  { label: 'Owed for one term back', kind: 'money', cell: ({ arrears }) => arrears.oneTermBack },
  { label: 'Owed for two terms back', kind: 'money', cell: ({ arrears }) => arrears.twoTermsBack },
  { label: 'Owed for longer', kind: 'money', cell: ({ arrears }) => arrears.older },
];

const columns: readonly SheetColumn<Balance>[] = [
  ...studentColumns<Balance>((student) => student),
  { label: 'Status', kind: 'text', cell: ({ active }) => (active ? 'Active' : 'Inactive') },
  ...sums,
];

/** The filtered balances by class, with the totals; throws if they are more than `max`. */
export async function exportBalances(
  tx: Transaction,
  caller: Searcher,
  query: Decoded<typeof endpoint>['query'],
  max = sheetRowsMax,
): Promise<Sheet<Balance>> {
  const { school, chosen, term, asOf, students, totals } = await wholeBalances(tx, caller, query, max);
  return {
    title: 'Balances',
    school: school.name,
    about: [['Term', term ? termText(term) : 'All terms']],
    day: asOf,
    filters: chosen,
    columns,
    rows: students,
    totals: ['Total', null, countedText(totals.students, 'student'), null, null, null, ...sums.map(({ cell }) => cell(totals))],
  };
}
