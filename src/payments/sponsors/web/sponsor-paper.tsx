import { methodText, statusWord } from '../../../books/ledger/methods.ts';
import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { negated } from '../../../core/money.ts';
import { PaperHead } from '../../../ui/page/paper-head.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { SponsorLine, sponsorStatement } from '../contract.ts';
import classes from './sponsor-paper.module.css';

type Statement = Reply<typeof sponsorStatement>;

/** A sponsor's payments day by day with reversals and the total, for paper. */
export function SponsorPaper({ statement }: { statement: Statement }) {
  const { school, sponsor, issuedOn, lines, totals } = statement;
  return (
    <article className={classes.paper}>
      <PaperHead school={school}>
        <h1>Sponsor Statement</h1>
        <p>{daysText(statement)}</p>
        <p>Issued on {dayText(issuedOn)}</p>
      </PaperHead>
      <p className={classes.sponsor}>{sponsor.name}</p>
      {lines.length === 0 ? (
        <p>No payments in this period.</p>
      ) : (
        <table className={classes.table} aria-label="Payments">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">For</th>
              <th scope="col">How</th>
              <th scope="col">Receipt</th>
              <th scope="col">Amount (KES)</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={`${line.kind} ${line.receiptNumber}`} line={line} />
            ))}
          </tbody>
        </table>
      )}
      <dl className={classes.totals}>
        <dt>Paid</dt>
        <dd>
          <Money cents={totals.paid} code />
        </dd>
        {totals.reversed !== 0 && (
          <>
            <dt>Reversed</dt>
            <dd>
              <Money cents={negated(totals.reversed)} negative="minus" code />
            </dd>
          </>
        )}
        <dt>Total</dt>
        <dd>
          <Money cents={totals.total} negative="minus" code />
        </dd>
      </dl>
    </article>
  );
}

function Line({ line }: { line: SponsorLine }) {
  const { date, student, receiptNumber, amount, reason, status, method } = line;
  return (
    <tr>
      <td>{dayText(date)}</td>
      <td>
        {student.fullName}
        <span className={classes.second}>{`${student.grade} ${student.stream}, ${student.admissionNumber ?? `ID ${student.id}`}`}</span>
        {reason !== null && <span className={classes.second}>{`Reversed: ${reason}`}</span>}
      </td>
      <td>
        {methodText(line)}
        {status === 'pending' && <span className={classes.second}>{statusWord({ method, isVerified: false })}</span>}
      </td>
      <td>{receiptNumber}</td>
      <td>
        <Money cents={amount} negative="minus" />
      </td>
    </tr>
  );
}

/** "All days", "From 1 Jan 2026", "1 Jan 2026 to 30 Apr 2026". */
function daysText({ from, to }: Statement): string {
  if (from === null) return to === null ? 'All days' : `To ${dayText(to)}`;
  return to === null ? `From ${dayText(from)}` : `${dayText(from)} to ${dayText(to)}`;
}
