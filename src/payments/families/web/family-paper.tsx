import { termText } from '../../../books/terms/rules.ts';
import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { otherWayLines } from '../../../school/settings/ways-to-pay.ts';
import { PaperHead } from '../../../ui/page/paper-head.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { familyStatement } from '../contract.ts';
import { linesOf } from '../rules.ts';
import classes from './family-paper.module.css';

type Sheet = Reply<typeof familyStatement>;
type Statement = Sheet['statements'][number];

/** A family's statement for paper: each student's charges and payments, and the total balance. */
export function FamilyPaper({ sheet: { family, logo, statements, totals } }: { sheet: Sheet }) {
  const [first] = statements;
  if (!first) return null;
  return (
    <article className={classes.paper}>
      <PaperHead school={{ ...first.school, logo }}>
        <h1>Family Statement</h1>
        <p>{first.term ? termText(first.term) : 'All terms'}</p>
        <p>Issued on {dayText(first.issuedOn)}</p>
      </PaperHead>
      <p className={classes.family}>{family.name}</p>
      {statements.map((statement) => (
        <ChildTable key={statement.studentInfo.id} statement={statement} />
      ))}
      <dl className={classes.total}>
        <dt>{`Balance of all ${statements.length}`}</dt>
        <dd>
          <Money cents={totals.currentBalance} code />
        </dd>
      </dl>
    </article>
  );
}

function ChildTable({ statement }: { statement: Statement }) {
  const { studentInfo: student, school, summary } = statement;
  const number =
    student.admissionNumber === null ? `student ID ${student.id}, account ${student.account}` : `Adm. ${student.admissionNumber}`;
  return (
    <section className={classes.childPart} aria-label={student.name}>
      <h2>{`${student.name}, ${student.grade} ${student.stream} (${number})`}</h2>
      <table className={classes.table} aria-label={student.name}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Amount (KES)</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(statement).map(({ key, name, amount }) => (
            <tr key={key}>
              <td>{name}</td>
              <td>
                <Money cents={amount} negative="minus" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Balance</td>
            <td>
              <Money cents={summary.currentBalance} />
            </td>
          </tr>
        </tfoot>
      </table>
      {school.payTo && summary.currentBalance > 0 && (
        <p className={classes.payTo}>{`Pay to: paybill ${school.payTo.paybillNumber}, account ${school.payTo.account}`}</p>
      )}
      {summary.currentBalance > 0 &&
        otherWayLines(school).map((line) => (
          <p key={line} className={classes.payTo}>
            {line}
          </p>
        ))}
    </section>
  );
}
