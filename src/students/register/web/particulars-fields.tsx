import { nairobiToday } from '../../../core/dates.ts';
import { DayField } from '../../../ui/fields/day-field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { FormField } from '../../../ui/forms/contract-form.ts';
import { FieldGroup } from '../../../ui/forms/form.tsx';
import { genders } from '../contract.ts';

type ChildField = 'fullName' | 'dob' | 'gender' | 'admissionNumber';
type GuardianField = 'guardianName' | 'contactNumber1' | 'contactNumber2';

type FieldsProps<Path> = {
  /** Returns the props of one input. */
  field: (path: Path) => FormField;
};

/** The student's particulars, in the forms that add and edit a student. */
export function ChildFields({ field }: FieldsProps<ChildField>) {
  return (
    <FieldGroup legend="Student details">
      <TextInput {...field('fullName')} />
      <DayField {...field('dob')} max={nairobiToday()} />
      <NativeSelect
        {...field('gender')}
        data={[{ value: '', label: 'Choose' }, ...genders.map((name) => ({ value: name, label: name }))]}
      />
      <TextInput {...field('admissionNumber')} placeholder="Optional" />
    </FieldGroup>
  );
}

/** The guardian's particulars. */
export function GuardianFields({ field }: FieldsProps<GuardianField>) {
  return (
    <FieldGroup legend="The guardian">
      <TextInput {...field('guardianName')} />
      <TextInput {...field('contactNumber1')} />
      <TextInput {...field('contactNumber2')} placeholder="Optional" />
    </FieldGroup>
  );
}
