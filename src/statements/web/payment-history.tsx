import { dayText } from '../../core/dates.ts';
import type { Reply } from '../../core/endpoint.ts';
import type { Cents } from '../../core/money.ts';
import { methodNames } from '../../payments/rules.ts';
import { TextLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import type { feeStatement } from '../contract.ts';
import classes from './payment-history.module.css';
import paper from './statement-paper.module.css';

type Line = Reply<typeof feeStatement>['data']['payments'][number];
type PaymentHistoryProps = {
  studentId: number;
  lines: readonly Line[];
  /** What was owed before the first of them. */
  owedBefore: Cents;
  totalPaid: Cents;
};

/** The payments of a statement with the balance after each, from what was owed before the first. */
export function PaymentHistory({ studentId, lines, owedBefore, totalPaid }: PaymentHistoryProps) {
  return (
    <table className={`${paper.table} ${classes.history}`} aria-label="Payment History">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Method</th>
          <th scope="col" data-align="right">
            Amount
          </th>
          <th scope="col">Reference</th>
          <th scope="col" data-align="right">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        <tr data-opening>
          <td colSpan={4}>Owed before payments</td>
          <td data-align="right">
            <Money cents={owedBefore} />
          </td>
        </tr>
        {lines.map((line) => (
          <HistoryRow key={`${line.kind} ${line.receiptNumber}`} studentId={studentId} line={line} />
        ))}
        {lines.length === 0 && (
          <tr>
            <td colSpan={5}>No payments yet.</td>
          </tr>
        )}
      </tbody>
      {lines.length > 0 && (
        <tfoot>
          <tr>
            <td colSpan={2}>Total Paid</td>
            <td data-align="right">
              <Money cents={totalPaid} negative="minus" />
            </td>
            <td colSpan={2} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function HistoryRow({ studentId, line }: { studentId: number; line: Line }) {
  const { date, method, amount, code, receiptNumber, kind, isVerified, runningBalance } = line;
  return (
    <tr>
      <td>{dayText(date)}</td>
      <td>
        {methodNames[method]}
        {kind === 'reversal' && <span className={classes.word}>Reversal</span>}
        {kind === 'payment' && !isVerified && <span className={classes.word}>Pending</span>}
      </td>
      <td data-align="right" data-head="Amount">
        <Money cents={amount} negative="minus" />
      </td>
      <td className={classes.reference}>
        {code ?? '-'}
        <span className={classes.receipt}>
          <TextLink to={`/receipt/${studentId}/${receiptNumber}`}>{`Receipt ${receiptNumber}`}</TextLink>
        </span>
      </td>
      <td data-align="right" data-head="Balance">
        <Money cents={runningBalance} />
      </td>
    </tr>
  );
}
