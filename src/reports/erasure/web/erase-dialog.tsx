import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { type FormField, useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { eraseStudent } from '../contract.ts';
import { basisNames, erasureBases } from '../rules.ts';

type EraseDialogProps = { student: { id: number; fullName: string }; onClose: () => void; onErased: () => void };

/** Erases the data of one student, after the reason and a typed word. */
export function EraseDialog({ student, onClose, onErased }: EraseDialogProps) {
  const form = useContractForm(eraseStudent, {
    params: { studentId: student.id },
    fallback: 'Nothing was erased.',
    onSent: announce(onErased),
  });
  const title = `Erase the data of ${student.fullName}?`;
  return (
    <FormDialog form={form} title={title} submit="Erase for Good" submitting="Erasing..." danger onClose={onClose}>
      <WhatGoes />
      <WhyFields field={form.field} />
    </FormDialog>
  );
}

function WhatGoes() {
  return (
    <>
      <p>Names, birth date, guardians, telephone numbers, notes, consents and the texts of messages are deleted. This cannot be undone.</p>
      <p>
        The uploaded files of all finished student imports are deleted, and draft imports that could name this student. Rows with errors
        that are still needed: download them first, and finish drafts.
      </p>
      <p>Fees, payments and receipts stay in the books under “Erased student” with the student ID.</p>
    </>
  );
}

function WhyFields({ field }: { field: (path: 'basis' | 'note' | 'confirmation') => FormField }) {
  return (
    <>
      <NativeSelect
        {...field('basis')}
        data={[{ value: '', label: 'Choose a reason' }, ...erasureBases.map((value) => ({ value, label: basisNames[value] }))]}
      />
      <TextInput {...field('note')} description="Kept for good in the list of erasures: do not write any name" />
      <TextInput {...field('confirmation')} />
    </>
  );
}
