import { NativeSelect, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { nairobiToday } from '../../core/dates.ts';
import { DayField } from '../../ui/fields.tsx';
import { FieldGroup } from '../../ui/form.tsx';
import { mandatory } from '../../ui/mandatory.ts';
import { genders } from '../contract.ts';

type ChildField = 'fullName' | 'dob' | 'gender' | 'admissionNumber';
type GuardianField = 'guardianName' | 'contactNumber1' | 'contactNumber2';

/** What every form of a student calls its fields; the telephone numbers have other names in each. */
export const particularsLabels = {
  fullName: 'Full Name',
  dob: 'Date of Birth',
  gender: 'Gender',
  admissionNumber: 'Admission Number',
  guardianName: 'Guardian Name',
} as const;

type FieldsProps<Path> = {
  /** Gives the props of one input of the form. */
  field: (path: Path) => GetInputPropsReturnType;
};

/** Who the child is, in the forms that add and edit a student. */
export function ChildFields({ field }: FieldsProps<ChildField>) {
  return (
    <FieldGroup legend="The child">
      <TextInput {...field('fullName')} label={particularsLabels.fullName} maxLength={120} autoComplete="off" {...mandatory} />
      <DayField {...field('dob')} label={particularsLabels.dob} max={nairobiToday()} {...mandatory} />
      <NativeSelect
        {...field('gender')}
        label={particularsLabels.gender}
        data={[{ value: '', label: 'Choose' }, ...genders.map((name) => ({ value: name, label: name }))]}
        {...mandatory}
      />
      <TextInput
        {...field('admissionNumber')}
        label={particularsLabels.admissionNumber}
        placeholder="Optional"
        maxLength={30}
        autoComplete="off"
      />
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
      <TextInput {...field('guardianName')} label={particularsLabels.guardianName} maxLength={120} autoComplete="off" {...mandatory} />
      <TextInput {...field('contactNumber1')} type="tel" label={first} maxLength={30} autoComplete="off" {...mandatory} />
      <TextInput {...field('contactNumber2')} type="tel" label={second} placeholder="Optional" maxLength={30} autoComplete="off" />
    </FieldGroup>
  );
}
