import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { recordConsent } from '../contract.ts';
import { consentKinds, consentKindWords, consentSources, consentSourceWords, consentStateWords } from '../kinds.ts';

type ConsentDialogProps = { studentId: number; guardian: string | undefined; onClose: () => void };

const choose = { value: '', label: 'Choose' };
const kinds = [choose, ...consentKinds.map((value) => ({ value, label: consentKindWords[value] }))];
const decisions = [choose, ...(['given', 'refused'] as const).map((value) => ({ value, label: consentStateWords[value] }))];
const sources = [choose, ...consentSources.map((value) => ({ value, label: consentSourceWords[value] }))];

/** Records what a guardian decided. */
export function ConsentDialog({ studentId, guardian, onClose }: ConsentDialogProps) {
  const form = useContractForm(recordConsent, {
    start: { decidedBy: guardian ?? '' },
    params: { studentId },
    fallback: 'The consent could not be recorded.',
    onSent: announce(onClose),
  });
  return (
    <FormDialog form={form} title="Record consent" submit="Record" submitting="Saving..." onClose={onClose}>
      <p>Where messages are refused, no SMS is sent about this student. Earlier decisions are kept.</p>
      <NativeSelect {...form.field('consentKind')} data={kinds} />
      <NativeSelect {...form.field('decision')} data={decisions} />
      <TextInput {...form.field('decidedBy')} description="The guardian's name" />
      <NativeSelect {...form.field('how')} data={sources} />
      <TextInput {...form.field('note')} />
    </FormDialog>
  );
}
