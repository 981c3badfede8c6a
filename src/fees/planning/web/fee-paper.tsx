import type { ReactNode } from 'react';
import { voteHeadFacts } from '../../../books/billing/vote-heads.ts';
import type { Term } from '../../../books/terms/contract.ts';
import { termText } from '../../../books/terms/rules.ts';
import { dayText } from '../../../core/dates.ts';
import type { SchoolSettings } from '../../../school/settings/contract.ts';
import { otherWayLines } from '../../../school/settings/ways-to-pay.ts';
import { PaperHead } from '../../../ui/page/paper-head.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { GridRow } from '../contract.ts';
import { gridHeads, totalOf } from '../grid.ts';
import classes from './fee-paper.module.css';

type Sender = { school: SchoolSettings; otherWays: readonly string[]; term: Term };
type FeePaperProps = Sender & { rows: readonly GridRow[]; eachAlone: boolean };

/** A printed fee structure, without vote heads that no grade pays. */
export function FeePaper({ rows, eachAlone, ...sheet }: FeePaperProps) {
  if (eachAlone) {
    return rows.map((row) => (
      <Sheet key={row.grade.id} {...sheet} about={row.grade.name}>
        <GradeTable row={row} />
      </Sheet>
    ));
  }
  return (
    <Sheet {...sheet} about="all grades">
      <GradesTable rows={rows} />
    </Sheet>
  );
}

type SheetProps = Sender & { about: string; children: ReactNode };

function Sheet({ school, otherWays, term, about, children }: SheetProps) {
  const { name, logo, address, phoneNumber, email, paybillNumber, paybillAccountPrefix } = school;
  const contacts = [address, phoneNumber, email].filter((each) => each !== null).join(' · ');
  return (
    <article className={classes.paper} aria-label={`Fee structure, ${about}`}>
      <PaperHead school={{ name, logo, contacts }} />
      <h2 className={classes.title}>{`Fee structure of ${termText(term)}, ${about}`}</h2>
      <p>{`${dayText(term.startDate)} to ${dayText(term.endDate)}. All amounts are in Kenyan shillings (KES).`}</p>
      {children}
      {paybillNumber !== null && (
        <p className={classes.payTo}>
          Pay by M-Pesa to paybill <strong>{paybillNumber}</strong>. The account is{' '}
          {paybillAccountPrefix !== null && (
            <>
              <strong>{paybillAccountPrefix}</strong> and then{' '}
            </>
          )}
          the admission number, or the code on the fee statement.
        </p>
      )}
      {otherWayLines({ payTo: paybillNumber === null ? null : school, otherWays }).map((line) => (
        <p key={line} className={classes.payTo}>
          {line}
        </p>
      ))}
    </article>
  );
}

/** One grade: a line for each vote head. */
function GradeTable({ row }: { row: GridRow }) {
  return (
    <table className={classes.table} aria-label={row.grade.name}>
      <tbody>
        {headsOf([row]).map((head) => (
          <tr key={head}>
            <th scope="row">{voteHeadFacts[head].name}</th>
            <td>
              <Money cents={row[head]} code />
            </td>
          </tr>
        ))}
        <tr data-total>
          <th scope="row">Total for the term</th>
          <td>
            <Money cents={totalOf(row)} code />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Several grades: a line for each grade. */
function GradesTable({ rows }: { rows: readonly GridRow[] }) {
  const heads = headsOf(rows);
  return (
    <table className={classes.table} aria-label="All grades">
      <thead>
        <tr>
          <th scope="col">Grade</th>
          {heads.map((head) => (
            <th key={head} scope="col" data-part>
              {`${voteHeadFacts[head].name} (KES)`}
            </th>
          ))}
          <th scope="col">Total (KES)</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.grade.id}>
            <th scope="row">{row.grade.name}</th>
            {heads.map((head) => (
              <td key={head} data-part>
                <Money cents={row[head]} />
              </td>
            ))}
            <td>
              <strong>
                <Money cents={totalOf(row)} />
              </strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function headsOf(rows: readonly GridRow[]) {
  return gridHeads.filter((head) => rows.some((row) => row[head] !== 0));
}
