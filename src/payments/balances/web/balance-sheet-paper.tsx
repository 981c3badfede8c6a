import { termText } from '../../../books/terms/rules.ts';
import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { type Cents, sumCents } from '../../../core/money.ts';
import { countedText } from '../../../core/wording.ts';
import { Money } from '../../../ui/text/money.tsx';
import type { Balance, balanceSheet } from '../contract.ts';
import { byClass, columnNames } from '../rules.ts';
import classes from './balance-sheet-paper.module.css';

type Sheet = Reply<typeof balanceSheet>;
type Sums = Record<(typeof sums)[number], Cents>;

const sums = ['broughtForward', 'billed', 'adjusted', 'paid', 'balance'] as const;

/** Balances on paper: each class on a new sheet with its totals; at the end the totals of all. */
export function BalanceSheetPaper({ sheet }: { sheet: Sheet }) {
  const { school, term, asOf, chosen, students, totals } = sheet;
  const groups = byClass(students);
  const facts = [term ? termText(term) : 'All terms', dayText(asOf), ...(chosen === '' ? [] : [chosen])].join(' · ');
  const head = { school: school.name, facts };
  return (
    <article className={classes.paper}>
      <h1 className={classes.title}>Balances</h1>
      {groups.length === 0 && <p>No students match the search and filters.</p>}
      {groups.map(({ name, rows }) => (
        <ClassTable key={name} head={head} name={name} rows={rows} />
      ))}
      {groups.length > 1 && (
        <dl className={classes.all}>
          <dt>{`All ${countedText(totals.students, 'student')} of ${groups.length} classes`}</dt>
          <dd>
            <Money cents={totals.balance} code />
          </dd>
        </dl>
      )}
    </article>
  );
}

type ClassTableProps = { head: { school: string; facts: string }; name: string; rows: readonly Balance[] };

/** The table head repeats on each sheet. */
function ClassTable({ head, name, rows }: ClassTableProps) {
  const total = Object.fromEntries(sums.map((column) => [column, sumCents(rows.map((row) => row[column]))])) as Sums;
  return (
    <table className={classes.table} aria-label={name}>
      <thead>
        <tr>
          <td className={classes.head} colSpan={2 + sums.length}>
            <strong>{head.school}</strong>
            <strong className={classes.class}>{name}</strong>
            <span className={classes.facts}>{head.facts}</span>
          </td>
        </tr>
        <tr>
          <th scope="col">Adm. No.</th>
          <th scope="col">{columnNames.name}</th>
          {sums.map((column) => (
            <th key={column} scope="col" data-align="right" data-part={column !== 'balance' || undefined}>
              {columnNames[column]} (KES)
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.admissionNumber ?? `ID ${row.id}`}</td>
            <td>
              {row.fullName}
              {!row.active && ' (left)'}
            </td>
            <Amounts row={row} />
          </tr>
        ))}
        <tr data-total>
          <td colSpan={2}>{countedText(rows.length, 'student')}</td>
          <Amounts row={total} />
        </tr>
      </tbody>
    </table>
  );
}

function Amounts({ row }: { row: Sums }) {
  return sums.map((column) => (
    <td key={column} data-align="right" data-part={column !== 'balance' || undefined}>
      <Money cents={row[column]} negative={column === 'balance' || column === 'broughtForward' ? 'credit' : 'minus'} />
    </td>
  ));
}
