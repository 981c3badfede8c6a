import { dayText } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import { Money } from '../../../ui/text/money.tsx';
import { adjustmentWords, type Statement } from '../paper-words.ts';
import history from './payment-history.module.css';
import paper from './statement-paper.module.css';

type Line = Statement['adjustments'][number];
type AdjustmentTableProps = { lines: readonly Line[]; total: Cents };

/** The adjustments of the term, each with its name and reason, and their sum. */
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

function AdjustmentRow({ line }: { line: Line }) {
  const { name, word, reason } = adjustmentWords(line);
  return (
    <tr>
      <td>{dayText(line.date)}</td>
      <td>
        {name}
        {word !== null && <span className={history.word}>{word}</span>}
        <span className={history.reason}>{reason}</span>
      </td>
      <td data-align="right">
        <Money cents={line.change} negative="minus" />
      </td>
    </tr>
  );
}
