import type { Cents } from '../../../core/money.ts';
import { Money } from '../../../ui/text/money.tsx';
import classes from './statement-paper.module.css';

type Line = { name: string; amount: Cents };
type ChargeTableProps = { label: string; lines: readonly Line[]; total: Line };

/** Lines of a name and an amount, with their sum. */
export function ChargeTable({ label, lines, total }: ChargeTableProps) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" data-align="right">
            Amount (KES)
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, amount }) => (
          <tr key={name}>
            <td>{name}</td>
            <td data-align="right">
              <Money cents={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{total.name}</td>
          <td data-align="right">
            <Money cents={total.amount} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
