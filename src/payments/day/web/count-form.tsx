import { dayPath } from '../../../core/page-links.ts';
import { go } from '../../../core/web/navigation.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useAskFirst } from '../../../ui/forms/ask-first.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { countDay } from '../contract.ts';
import { countedCents, type Face, faceField, faces, noteMin } from '../rules.ts';
import classes from './day.module.css';

/**
 * The number of each note and coin; the total updates while typing, and is compared with the books after it is sent. A total of 0 is asked
 * about.
 */
export function CountForm() {
  const form = useContractForm(countDay, {
    fallback: 'The count could not be saved.',
    onSent: ({ message, day }) => {
      toast.success(message);
      go(dayPath({ dayId: day.id }));
    },
  });
  const typed = Object.fromEntries(faces.map((face) => [faceField(face), piecesIn(form.values[faceField(face)])]));
  const total = countedCents(typed);
  const askFirst = useAskFirst(form, () => total === 0);
  const inputs = (chosen: readonly Face[]) =>
    chosen.map((face) => <TextInput key={face} {...form.field(faceField(face))} placeholder="0" />);
  return (
    <Form form={askFirst.form} submit="Close the Day" submitting="Closing...">
      <fieldset className={classes.group}>
        <legend>Notes (KES)</legend>
        <div className={classes.pieces}>{inputs(faces.filter((face) => face >= noteMin))}</div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Coins (KES)</legend>
        <div className={classes.pieces}>{inputs(faces.filter((face) => face < noteMin))}</div>
      </fieldset>
      <p className={classes.counted}>
        <span>Counted</span>
        <output aria-live="polite">
          <Money cents={total} code />
        </output>
      </p>
      {askFirst.asking && (
        <ConfirmDialog
          title="Is the drawer empty?"
          confirm="Close with KES 0.00"
          cancel="Count again"
          onConfirm={askFirst.send}
          onCancel={askFirst.stop}
        >
          <p>You counted no notes and no coins. A count cannot be changed after it is sent.</p>
        </ConfirmDialog>
      )}
    </Form>
  );
}

/** A typed number of pieces; 0 until it is valid. */
function piecesIn(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}
