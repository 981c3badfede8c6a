import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { changeFamily } from '../contract.ts';

type ChangeFamilyDialogProps = { family: { id: number; name: string; guardianName: string }; onClose: () => void };

/** Edits a family's name and its first guardian. */
export function ChangeFamilyDialog({ family: { id, name, guardianName }, onClose }: ChangeFamilyDialogProps) {
  const form = useContractForm(changeFamily, {
    start: { name, guardianName },
    params: { familyId: id },
    fallback: 'The family could not be saved.',
    onSent: announce(onClose),
  });
  return (
    <Dialog opened title={`Change ${name}`} locked={form.pending} onClose={onClose}>
      <p>The first guardian is changed for every student of the family who has the same one.</p>
      <Form form={form} submit="Save" submitting="Saving..." onCancel={onClose}>
        <TextInput {...form.field('name')} />
        <TextInput {...form.field('guardianName')} />
      </Form>
    </Dialog>
  );
}
