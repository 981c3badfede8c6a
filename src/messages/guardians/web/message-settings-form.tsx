import { dayText } from '../../../core/dates.ts';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { labelOf } from '../../../ui/fields/field-props.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { Textarea, TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { draftOf } from '../../../ui/forms/draft.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { type MessageSettings, saveMessageSettings } from '../contract.ts';
import { fieldNames, type MessageKind, messageKinds, type Sender, senderNames, senders, usualText } from '../kinds.ts';
import { filled, sizeText } from '../rules.ts';
import classes from './messages.module.css';

export const textFields = { receipt: 'receiptText', reversal: 'reversalText', reminder: 'reminderText' } as const;
const example = { student: 'Achieng Otieno', account: 'SM/1059', amount: 'KES 5,000.00', balance: 'KES 2,500.00', receipt: '1024' };
const fieldsInWords = `Words in braces are filled in: ${fieldNames.map((name) => `{${name}}`).join(', ')}`;

type School = { school: string; paybill: string | null };
type SettingsProps = School & { settings: MessageSettings };

export function MessageSettingsForm({ settings, school, paybill }: SettingsProps) {
  const { consent, hasKey } = settings;
  const form = useContractForm(saveMessageSettings, {
    start: draftOfSettings(settings),
    fallback: 'The message settings could not be saved.',
    versions: { draftOf: draftOfSettings, texts: valueTexts },
    onSent: announce(),
  });
  const tick = (name: 'sendsReceipts' | 'sendsReminders' | 'agreed') => ({
    label: labelOf(saveMessageSettings, name),
    checked: form.values[name] === true,
    onChange: (event: { currentTarget: { checked: boolean } }) => form.setFieldValue(name, event.currentTarget.checked),
  });
  return (
    <Form form={form} submit="Save Settings" submitting="Saving...">
      <FieldGroup legend="What is sent">
        <Checkbox {...tick('sendsReceipts')} description="With each payment, and when one is reversed" />
        <Checkbox {...tick('sendsReminders')} description="Only when a user sends them from Balances" />
        {consent ? (
          <p className={classes.preview}>{`${consent.by} confirmed on ${dayText(consent.date)} that the guardians have agreed.`}</p>
        ) : (
          <Checkbox {...tick('agreed')} description="Each can be left out on the page of the student" />
        )}
      </FieldGroup>
      <FieldGroup legend="Words">
        <p className={classes.note}>{fieldsInWords}</p>
        {messageKinds.map((kind: MessageKind) => (
          <div key={kind} className={classes.worded}>
            <Textarea {...form.field(textFields[kind])} rows={4} />
            <Preview text={form.values[textFields[kind]] || usualText(kind, paybill)} school={school} paybill={paybill} />
          </div>
        ))}
      </FieldGroup>
      <FieldGroup legend="Sent by">
        <NativeSelect {...form.field('sender')} data={senders.map((value) => ({ value, label: senderNames[value] }))} />
        {form.values.sender === 'africasTalking' && (
          <>
            <TextInput {...form.field('smsUsername')} />
            <PasswordInput
              {...form.field('smsKey')}
              description={hasKey ? 'A key is stored. Leave blank to keep it.' : "From the account's settings"}
            />
            <TextInput {...form.field('smsFrom')} description="Your sender ID, if the provider gave you one" />
          </>
        )}
        <MoneyField {...form.field('segmentPrice')} description="For the cost that is shown before reminders are sent" />
      </FieldGroup>
    </Form>
  );
}

const draftOfSettings = (settings: MessageSettings) => draftOf(saveMessageSettings, settings);

/** What was typed as a secret is not shown beside what another user saved. */
const valueTexts = { smsKey: () => 'Entered, not shown', sender: (value: string) => senderNames[value as Sender] };

/** A preview of a text, and its length in SMS. */
export function Preview({ text, school, paybill }: School & { text: string }) {
  const message = filled(text, { ...example, school, paybill: paybill ?? '' });
  return (
    <p className={classes.preview}>
      {message}
      <Second>{sizeText(message)}</Second>
    </p>
  );
}
