import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { optOut } from '../contract.ts';

/** Asks for the number and the reason. */
export function OptOutDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(optOut, {
    fallback: 'The number could not be opted out.',
    onSent: announce(onClose),
  });
  return (
    <Dialog opened title="Opt out a number" locked={form.pending} onClose={onClose}>
      <Form form={form} submit="Opt Out" submitting="Saving..." onCancel={onClose}>
        <p>The school sends this number no more receipts and reminders. Messages to it stay in the list as not sent.</p>
        <TextInput {...form.field('phone')} />
        <TextInput {...form.field('note')} description="Such as: the mother asked at the office" />
      </Form>
    </Dialog>
  );
}
