import { dayText } from '../../../core/dates.ts';
import { asCents, type Cents } from '../../../core/money.ts';
import { receiptPath } from '../../../core/page-links.ts';
import type { Pagination } from '../../../core/paging.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { methodName, referenceText } from '../../ledger/methods.ts';
import { lineWord, type Statement } from '../paper-words.ts';
import classes from './payment-history.module.css';
import paper from './statement-paper.module.css';

type Line = Statement['payments'][number];
type PaymentHistoryProps = {
  studentId: number;
  lines: readonly Line[];
  pagination: Pagination;
  /** The balance before the first payment. */
  owedBefore: Cents;
  totalPaid: Cents;
  /** Absent if there is only one page. */
  onPage?: (page: number) => void;
};

/** The payments with the balance after each; a long statement is read and printed by page. */
export function PaymentHistory({ pagination, onPage, ...history }: PaymentHistoryProps) {
  const { page, totalPages } = pagination;
  const isPaged = totalPages > 1 || isPastEnd(pagination);
  if (!isPaged) return <HistoryTable {...history} opening="Owed before payments" sum="Total Paid" />;
  return (
    <>
      {!isPastEnd(pagination) && (
        <HistoryTable
          {...history}
          owedBefore={owedBeforePage(history)}
          opening={page === 1 ? 'Owed before payments' : `Balance from page ${page - 1}`}
          sum="Total Paid, all pages"
        />
      )}
      <p className={classes.printedPage}>{`Page ${page} of ${totalPages} of the payments`}</p>
      {onPage && (
        <div className={classes.paging}>
          <Paging pagination={pagination} counted={['payment or reversal', 'payments and reversals']} onPage={onPage} />
        </div>
      )}
    </>
  );
}

/** The balance before the first line of a page. */
function owedBeforePage({ lines: [first], owedBefore }: Pick<PaymentHistoryProps, 'lines' | 'owedBefore'>): Cents {
  return first ? asCents(first.runningBalance + first.amount) : owedBefore;
}

type HistoryTableProps = Omit<PaymentHistoryProps, 'pagination' | 'onPage'> & { opening: string; sum: string };

function HistoryTable({ studentId, lines, owedBefore, totalPaid, opening, sum }: HistoryTableProps) {
  return (
    <table className={`${paper.table} ${classes.history}`} aria-label="Payment History">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Method</th>
          <th scope="col" data-align="right">
            Amount (KES)
          </th>
          <th scope="col">Reference</th>
          <th scope="col" data-align="right">
            Balance (KES)
          </th>
        </tr>
      </thead>
      <tbody>
        <tr data-opening>
          <td colSpan={4}>{opening}</td>
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
            <td colSpan={2}>{sum}</td>
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
  const { date, method, amount, receiptNumber, reason, runningBalance } = line;
  const word = lineWord(line);
  return (
    <tr>
      <td>{dayText(date)}</td>
      <td>
        {methodName(method)}
        {word !== null && <span className={classes.word}>{word}</span>}
        {reason !== null && <span className={classes.reason}>{reason}</span>}
      </td>
      <td data-align="right" data-head="Amount (KES)">
        <Money cents={amount} negative="minus" />
      </td>
      <td className={classes.reference}>
        {referenceText(line) ?? '-'}
        <span className={classes.receipt}>
          <TextLink to={receiptPath({ studentId, paymentId: receiptNumber })}>{`Receipt ${receiptNumber}`}</TextLink>
        </span>
      </td>
      <td data-align="right" data-head="Balance (KES)">
        <Money cents={runningBalance} />
      </td>
    </tr>
  );
}
