import { useRef, useState } from 'react';
import { WaitingLink } from '../../../school/requests/web/waiting-link.tsx';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { type Adjustment, reverseAdjustment } from '../contract.ts';

type ActsProps = { adjustment: Adjustment };

/** What can be done about an adjustment: a pending one is decided in Approvals, an approved one can be reversed. */
export function AdjustmentActs({ adjustment: { id, state, asked, takesBackId, takenBackId } }: ActsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  if (state === 'pending') return <WaitingLink kind="adjustment" askedBy={asked.by} />;
  if (takenBackId !== null) return <Second>{`Reversal: ${takenBackId}`}</Second>;
  if (state !== 'approved' || takesBackId !== null) return null;
  // The pressed button disappears; the focus stays on its row for keyboard users.
  const done = () => {
    setAsking(false);
    place.current?.closest('tr')?.focus();
  };
  return (
    <div ref={place}>
      <ActButton
        for={reverseAdjustment}
        variant="subtle"
        color="brick"
        size="xs"
        label={`Reverse adjustment ${id}`}
        onClick={() => setAsking(true)}
      >
        Reverse
      </ActButton>
      {asking && <ReverseDialog adjustmentId={id} onClose={() => setAsking(false)} onDone={done} />}
    </div>
  );
}

type ReverseDialogProps = { adjustmentId: number; onClose: () => void; onDone: () => void };

function ReverseDialog({ adjustmentId, onClose, onDone }: ReverseDialogProps) {
  const form = useContractForm(reverseAdjustment, {
    params: { adjustmentId },
    fallback: 'The adjustment could not be reversed.',
    onSent: announce(onDone),
  });
  return (
    <FormDialog
      form={form}
      title={`Reverse adjustment ${adjustmentId}?`}
      submit="Request reversal"
      submitting="Sending..."
      danger
      onClose={onClose}
    >
      <p>Requests a reversing entry in the same term. Both stay on the statement once an administrator approves it.</p>
      <TextInput {...form.field('reason')} />
    </FormDialog>
  );
}
