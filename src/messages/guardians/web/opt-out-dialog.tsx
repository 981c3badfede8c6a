import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { optOut } from '../contract.ts';

/** Asks for the number and the reason. */
export function OptOutDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(optOut, {
    fallback: 'The number could not be opted out.',
    onSent: announce(onClose),
  });
  return (
    <FormDialog form={form} title="Opt out a number" submit="Opt Out" submitting="Saving..." onClose={onClose}>
      <p>The school sends this number no more receipts and reminders. Messages to it stay in the list as not sent.</p>
      <TextInput {...form.field('phone')} />
      <TextInput {...form.field('note')} description="Such as: the mother asked at the office" />
    </FormDialog>
  );
}
