import { type CsvCell, csvText } from '../../core/csv.ts';
import { dayText } from '../../core/dates.ts';
import type { Decoded } from '../../core/endpoint.ts';
import { shillingsFromCents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import { termText } from '../../terms/rules.ts';
import type { Balance, BalanceTotals, exportBalances as endpoint } from '../contract.ts';
import { wholeBalances } from './balances.ts';

const rowMax = 20_000;

const heads = [
  ...['Student ID', 'Admission number', 'Student', 'Grade', 'Stream', 'Status'],
  ...['Brought forward (KES)', 'Billed (KES)', 'Adjusted (KES)', 'Paid (KES)', 'Balance (KES)'],
  ...['Owed for this term (KES)', 'Owed for one term back (KES)', 'Owed for two terms back (KES)', 'Owed for longer (KES)'],
];

/** The balances that the filters leave as CSV: whose, as of when and which ones above them, their sums below. */
export async function exportBalances(tx: Transaction, schoolId: number, query: Decoded<typeof endpoint>['query']): Promise<string> {
  const { school, chosen, term, asOf, students, totals } = await wholeBalances(tx, schoolId, query, rowMax);
  return csvText([
    ['School', school.name],
    ['Term', term ? termText(term) : 'All terms'],
    ['Day', dayText(asOf)],
    ['Filters', chosen === '' ? 'None' : chosen],
    [],
    heads,
    ...students.map(cells),
    ['Total', null, `${totals.students} students`, null, null, null, ...sums(totals)],
  ]);
}

function cells(row: Balance): CsvCell[] {
  const { id, admissionNumber, fullName, grade, stream, active } = row;
  return [id, admissionNumber, fullName, grade, stream, active ? 'Active' : 'Inactive', ...sums(row)];
}

function sums({ broughtForward, billed, adjusted, paid, balance, arrears }: Balance | BalanceTotals): CsvCell[] {
  const { thisTerm, oneTermBack, twoTermsBack, older } = arrears;
  return [broughtForward, billed, adjusted, paid, balance, thisTerm, oneTermBack, twoTermsBack, older].map(shillingsFromCents);
}
