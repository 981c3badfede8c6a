import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import type { BillFrom } from '../contract.ts';
import { BillFromChoice } from './bill-from-choice.tsx';

type ActivateDialogProps = {
  fullName: string;
  /** The current term, which is over. */
  term: string;
  /** Why the last try failed. */
  failure: ReactNode;
  pending: boolean;
  onConfirm: (from: BillFrom) => void;
  onClose: () => void;
};

/** Asks from when a student is billed who comes back once the current term is over. */
export function ActivateDialog({ fullName, term, failure, pending, onConfirm, onClose }: ActivateDialogProps) {
  const [from, setFrom] = useState<BillFrom>('nextTerm');
  return (
    <ConfirmDialog
      title={`Activate ${fullName}?`}
      confirm="Activate"
      pending={pending}
      onConfirm={() => onConfirm(from)}
      onCancel={onClose}
    >
      {failure}
      <p>{term} is over.</p>
      <BillFromChoice label="From when is the student billed?" term={term} value={from} onChange={setFrom} />
    </ConfirmDialog>
  );
}
