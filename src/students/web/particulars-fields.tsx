import { nairobiToday } from '../../core/dates.ts';
import type { FormField } from '../../ui/contract-form.ts';
import { DayField } from '../../ui/fields.tsx';
import { FieldGroup } from '../../ui/form.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { genders } from '../contract.ts';

type ChildField = 'fullName' | 'dob' | 'gender' | 'admissionNumber';
type GuardianField = 'guardianName' | 'contactNumber1' | 'contactNumber2';

type FieldsProps<Path> = {
  /** Gives the props of one input of the form. */
  field: (path: Path) => FormField;
};

/** Who the child is, in the forms that add and edit a student. */
export function ChildFields({ field }: FieldsProps<ChildField>) {
  return (
    <FieldGroup legend="The child">
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

/** Who answers for the child. */
export function GuardianFields({ field }: FieldsProps<GuardianField>) {
  return (
    <FieldGroup legend="The guardian">
      <TextInput {...field('guardianName')} />
      <TextInput {...field('contactNumber1')} />
      <TextInput {...field('contactNumber2')} placeholder="Optional" />
    </FieldGroup>
  );
}
