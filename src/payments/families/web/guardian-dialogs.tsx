import type { Reply } from '../../../core/endpoint.ts';
import { editStudentPath } from '../../../core/page-links.ts';
import { useAddress } from '../../../core/web/address.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce, toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { draftOf } from '../../../ui/forms/draft.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { addGuardian, changeFirstGuardian, changeGuardian, type Guardian, removeGuardian } from '../contract.ts';
import { relationNames, relations } from '../relations.ts';

const choices = [{ value: '', label: 'Choose' }, ...relations.map((value) => ({ value, label: relationNames[value] }))];
const messagesLabel = 'Gets messages about the student';

type GuardianDialogProps = {
  studentId: number;
  /** Null for a new one. */
  guardian: (Guardian & { id: number }) | null;
  onClose: () => void;
};

/** Adds a guardian, or changes or removes a further one. */
export function GuardianDialog({ studentId, guardian, onClose }: GuardianDialogProps) {
  const form = useContractForm(guardian ? changeGuardian : addGuardian, {
    start: guardian ? draftOf(changeGuardian, { ...guardian, phone: guardian.phones?.[0] }) : { receivesMessages: false },
    params: { studentId, ...(guardian && { guardianId: guardian.id }) },
    fallback: 'The guardian could not be saved.',
    onSent: (reply: Reply<typeof addGuardian>) => {
      toast.success(reply.message);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={guardian ? `Change ${guardian.name}` : 'Add Guardian'}
      submit="Save"
      submitting="Saving..."
      onClose={onClose}
      wayOut={guardian && <RemoveButton studentId={studentId} guardian={guardian} onDone={onClose} />}
    >
      <TextInput {...form.field('name')} />
      <NativeSelect {...form.field('relation')} data={choices} />
      <TextInput {...form.field('phone')} />
      <Checkbox
        label={messagesLabel}
        checked={form.values.receivesMessages === true}
        onChange={(event) => form.setFieldValue('receivesMessages', event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

type RemoveButtonProps = { studentId: number; guardian: { id: number; name: string }; onDone: () => void };

function RemoveButton({ studentId, guardian: { id, name }, onDone }: RemoveButtonProps) {
  const remove = useAct(removeGuardian, { fallback: 'The guardian could not be removed.' });
  const send = () => remove.send({ params: { studentId, guardianId: id } }, { onSuccess: onDone });
  return (
    <Button variant="subtle" color="brick" busy={remove.isPending} aria-label={`Remove ${name}`} onClick={send}>
      Remove
    </Button>
  );
}

type FirstGuardianDialogProps = { studentId: number; guardian: Guardian; onClose: () => void };

/** The first guardian's relation to the student; name and phones are among the student's fields. */
export function FirstGuardianDialog({ studentId, guardian, onClose }: FirstGuardianDialogProps) {
  const form = useContractForm(changeFirstGuardian, {
    start: draftOf(changeFirstGuardian, guardian),
    params: { studentId },
    fallback: 'The guardian could not be saved.',
    onSent: announce(onClose),
  });
  return (
    <FormDialog form={form} title={`Change ${guardian.name}`} submit="Save" submitting="Saving..." onClose={onClose}>
      <p>
        {'The first guardian. Name and phone numbers are changed under '}
        <Link to={editStudentPath({ studentId })} behind={useAddress()}>
          Edit Student
        </Link>
        .
      </p>
      <NativeSelect {...form.field('relation')} data={choices} />
      <Checkbox
        label={messagesLabel}
        checked={form.values.receivesMessages === true}
        onChange={(event) => form.setFieldValue('receivesMessages', event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
