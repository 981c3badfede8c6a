import type { Term } from '../../../books/terms/contract.ts';
import { termText } from '../../../books/terms/rules.ts';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { chargedText } from '../../additional-fees/rules.ts';
import { effectOf, effectOfAll, type FeeChange } from '../grid.ts';
import classes from './fee-grid.module.css';

type PostingDialogProps = { term: Term; changes: readonly FeeChange[]; pending: boolean; onSave: () => void; onCancel: () => void };

/** Shows for each grade the charge of a fee change, before it is saved. */
export function PostingDialog({ term, changes, pending, onSave, onCancel }: PostingDialogProps) {
  return (
    <ConfirmDialog
      title={`Change the fees of ${termText(term)}?`}
      confirm="Save and charge"
      pending={pending}
      onConfirm={onSave}
      onCancel={onCancel}
    >
      <p>
        <strong>{chargedText(effectOfAll(changes))}</strong>
      </p>
      <table className={classes.effects} aria-label="What is charged">
        <thead>
          <tr>
            <th scope="col">Grade</th>
            <th scope="col">Students</th>
            <th scope="col">Each (KES)</th>
            <th scope="col">Total (KES)</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => {
            const { students, each, amount } = effectOf(change);
            return (
              <tr key={change.row.grade.id}>
                <td>{change.row.grade.name}</td>
                <td>{students}</td>
                <td>
                  <Money cents={each} negative="minus" />
                </td>
                <td>
                  <Money cents={amount} negative="minus" />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ConfirmDialog>
  );
}
