import { NativeSelect, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { nairobiToday } from '../../core/dates.ts';
import { DayField } from '../../ui/fields.tsx';
import { FieldGroup } from '../../ui/form.tsx';
import { mandatory } from '../../ui/mandatory.ts';
import { genders } from '../contract.ts';

type ChildField = 'fullName' | 'dob' | 'gender' | 'admissionNumber';
type GuardianField = 'guardianName' | 'contactNumber1' | 'contactNumber2';

type FieldsProps<Path> = {
  /** Gives the props of one input of the form. */
  field: (path: Path) => GetInputPropsReturnType;
};

/** Who the child is, in the forms that add and edit a student. */
export function ChildFields({ field }: FieldsProps<ChildField>) {
  return (
    <FieldGroup legend="The child">
      <TextInput {...field('fullName')} label="Full Name" maxLength={120} autoComplete="off" {...mandatory} />
      <DayField {...field('dob')} label="Date of Birth" max={nairobiToday()} {...mandatory} />
      <NativeSelect
        {...field('gender')}
        label="Gender"
        data={[{ value: '', label: 'Choose' }, ...genders.map((name) => ({ value: name, label: name }))]}
        {...mandatory}
      />
      <TextInput {...field('admissionNumber')} label="Admission Number" placeholder="Optional" maxLength={30} autoComplete="off" />
    </FieldGroup>
  );
}

type GuardianFieldsProps = FieldsProps<GuardianField> & {
  /** What the form calls the two telephone numbers. */
  names: readonly [string, string];
};

/** Who answers for the child. */
export function GuardianFields({ field, names: [first, second] }: GuardianFieldsProps) {
  return (
    <FieldGroup legend="The guardian">
      <TextInput {...field('guardianName')} label="Guardian Name" maxLength={120} autoComplete="off" {...mandatory} />
      <TextInput {...field('contactNumber1')} type="tel" label={first} maxLength={30} autoComplete="off" {...mandatory} />
      <TextInput {...field('contactNumber2')} type="tel" label={second} placeholder="Optional" maxLength={30} autoComplete="off" />
    </FieldGroup>
  );
}
