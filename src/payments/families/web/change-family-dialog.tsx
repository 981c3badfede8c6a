import type { Reply } from '../../../core/endpoint.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { draftOf } from '../../../ui/forms/draft.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { changeFamily } from '../contract.ts';

type Family = Reply<typeof changeFamily>['family'];
type ChangeFamilyDialogProps = { family: Family; onClose: () => void };

/** Edits a family's name and its first guardian. */
export function ChangeFamilyDialog({ family, onClose }: ChangeFamilyDialogProps) {
  const form = useContractForm(changeFamily, {
    start: draftOfFamily(family),
    params: { familyId: family.id },
    fallback: 'The family could not be saved.',
    versions: { draftOf: draftOfFamily },
    onSent: announce(onClose),
  });
  return (
    <FormDialog form={form} title={`Change ${family.name}`} submit="Save" submitting="Saving..." onClose={onClose}>
      <p>The first guardian is changed for every student of the family who has the same one.</p>
      <TextInput {...form.field('name')} />
      <TextInput {...form.field('guardianName')} />
    </FormDialog>
  );
}

const draftOfFamily = (family: Family) => draftOf(changeFamily, family);
