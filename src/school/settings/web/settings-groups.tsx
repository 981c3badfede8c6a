import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { labelOf } from '../../../ui/fields/field-props.ts';
import { Textarea, TextInput } from '../../../ui/fields/text-input.tsx';
import type { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Notice } from '../../../ui/states/states.tsx';
import { type SchoolSettings, updateSchoolSettings } from '../contract.ts';
import { payAccount } from '../rules.ts';
import { LogoField, logoPicture } from './logo-field.tsx';

type SettingsForm = ReturnType<typeof useContractForm<typeof updateSchoolSettings>>;
type SettingName = Exclude<keyof SchoolSettings, 'updatedAt'>;

type Setting = {
  name: SettingName;
  /** Its input, for those who change it. */
  input: (form: SettingsForm) => ReactNode;
  /** What it is now, for those who only read; blank where nobody has set it. */
  text: (school: SchoolSettings) => ReactNode;
};

type SettingGroup = {
  title: string;
  settings: readonly Setting[];
  /** Below the inputs. */
  note?: (form: SettingsForm) => ReactNode;
};

/** The settings of a school, once for the form and for those who only read them. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Name and contacts',
    settings: [line('name'), line('phoneNumber'), line('email'), line('address', { placeholder: 'P.O. Box 100, Nakuru' })],
  },
  {
    title: 'Receipts and statements',
    settings: [
      { name: 'logo', input: logoInput, text: ({ logo }) => logo && logoPicture(logo) },
      lines('receiptFooter', 'At the foot of each new receipt; existing receipts do not change'),
    ],
  },
  {
    title: 'Paying by M-Pesa',
    settings: [
      line('paybillNumber', { description: '5 to 7 digits' }),
      line('paybillAccountPrefix', { description: 'Only for the paybill of a bank', placeholder: '0110234567#' }),
    ],
    note: accountNote,
  },
  {
    title: 'Paying in other ways',
    settings: [
      lines(
        'otherWaysToPay',
        'One to a line, such as: Family Bank 0123456 (Shule ya Mfano). Connected paybills, tills and banks are printed if you tick them on their own pages',
      ),
    ],
  },
  {
    title: 'Paying by cheque',
    settings: [{ name: 'acceptsCheques', input: chequesInput, text: ({ acceptsCheques }) => (acceptsCheques ? 'Yes' : 'No') }],
  },
  {
    title: 'Teaching',
    settings: [
      {
        ...line('lessonsPerWeekMax', { description: 'The most that one teacher may have, 1 to 60' }),
        text: ({ lessonsPerWeekMax }) => `At most ${lessonsPerWeekMax} for one teacher`,
      },
    ],
  },
];

/** A setting of one line. */
function line(name: SettingName, hints: { description?: string; placeholder?: string } = {}): Setting {
  return { name, input: (form) => <TextInput {...form.field(name)} {...hints} />, text: (school) => school[name] };
}

/** A setting of several lines. */
function lines(name: SettingName, description: string): Setting {
  return { name, input: (form) => <Textarea {...form.field(name)} description={description} rows={3} />, text: (school) => school[name] };
}

function logoInput(form: SettingsForm) {
  return (
    <LogoField
      logo={form.values.logo}
      error={form.errors.logo}
      onChange={(picture) => form.setFieldValue('logo', picture)}
      onRefused={(message) => form.setFieldError('logo', message)}
    />
  );
}

function chequesInput(form: SettingsForm) {
  return (
    <Checkbox
      label={labelOf(updateSchoolSettings, 'acceptsCheques')}
      description='Each stays "To clear" until somebody else has seen the money at the bank'
      checked={form.values.acceptsCheques === true}
      onChange={(event) => form.setFieldValue('acceptsCheques', event.currentTarget.checked)}
    />
  );
}

function accountNote({ values: { paybillNumber, paybillAccountPrefix } }: SettingsForm) {
  if (paybillNumber === '') return null;
  const account = payAccount(paybillAccountPrefix, { id: 1, admissionNumber: null });
  return (
    <Notice>{`The statement of a student without an admission number says: Pay to: paybill ${paybillNumber}, account ${account}`}</Notice>
  );
}
