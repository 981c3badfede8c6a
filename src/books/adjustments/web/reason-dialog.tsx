import type { ReactNode } from 'react';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import type { refuseAdjustment, reverseAdjustment } from '../contract.ts';

type ReasonDialogProps = {
  for: typeof refuseAdjustment | typeof reverseAdjustment;
  adjustmentId: number;
  title: string;
  submit: string;
  fallback: string;
  /** The consequence, in words. */
  children: ReactNode;
  onClose: () => void;
  onDone: () => void;
};

/** Asks for the reason before an adjustment is refused or reversed. */
export function ReasonDialog({ for: endpoint, adjustmentId, title, submit, fallback, children, onClose, onDone }: ReasonDialogProps) {
  const form = useContractForm(endpoint, {
    params: { adjustmentId },
    fallback,
    onSent: announce(onDone),
  });
  return (
    <Dialog opened title={title} locked={form.pending} onClose={onClose}>
      {children}
      <Form form={form} submit={submit} submitting="Sending..." danger onCancel={onClose}>
        <TextInput {...form.field('reason')} />
      </Form>
    </Dialog>
  );
}
