import { kindNames } from '../../adjustments/kinds.ts';
import { dayText } from '../../core/dates.ts';
import type { Reply } from '../../core/endpoint.ts';
import type { Cents } from '../../core/money.ts';
import { Money } from '../../ui/text/money.tsx';
import type { feeStatement } from '../contract.ts';
import history from './payment-history.module.css';
import paper from './statement-paper.module.css';

type Line = Reply<typeof feeStatement>['data']['adjustments'][number];
type AdjustmentTableProps = { lines: readonly Line[]; total: Cents };

/** What was waived, given or corrected in the term, each by name with its reason, and their sum. */
export function AdjustmentTable({ lines, total }: AdjustmentTableProps) {
  return (
    <table className={paper.table} aria-label="Adjustments">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Adjustment</th>
          <th scope="col" data-align="right">
            Amount (KES)
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <AdjustmentRow key={line.id} line={line} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>Total adjustments</td>
          <td data-align="right">
            <Money cents={total} negative="minus" />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function AdjustmentRow({ line: { date, kind, change, reason, takesBackId, approvedBy, selfApproved } }: { line: Line }) {
  return (
    <tr>
      <td>{dayText(date)}</td>
      <td>
        {kindNames[kind]}
        {takesBackId !== null && <span className={history.word}>Taken back</span>}
        <span className={history.reason}>{selfApproved ? `${reason} (asked for and approved by ${approvedBy})` : reason}</span>
      </td>
      <td data-align="right">
        <Money cents={change} negative="minus" />
      </td>
    </tr>
  );
}
