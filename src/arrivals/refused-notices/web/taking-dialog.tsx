import { arrivingMethods, methodFacts } from '../../../books/ledger/methods.ts';
import { DayField } from '../../../ui/fields/day-field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { draftOf } from '../../../ui/forms/draft.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { type RefusedNotice, recordTaking } from '../contract.ts';
import { senderName } from '../origins.ts';

const methods = arrivingMethods.map((value) => ({ value, label: methodFacts[value].name }));

/** The payment of a notice, prefilled with its readable parts. */
export function TakingDialog({ notice, onClose }: { notice: RefusedNotice; onClose: () => void }) {
  const { origin, id, sender, read } = notice;
  const method = origin === 'safaricom' ? 'Mpesa' : 'Bank';
  const form = useContractForm(recordTaking, {
    start: draftOf(recordTaking, { ...read, channel: read.channel ?? (origin === 'bank' ? senderName(sender) : null), method }),
    params: { origin, noticeId: id },
    fallback: 'The notice could not be recorded.',
    onSent: announce(onClose),
  });
  const title = `Record notice ${id} of ${senderName(sender)}`;
  return (
    <FormDialog form={form} title={title} submit="Request Approval" submitting="Asking..." onClose={onClose}>
      <p>Compare each field with the notice and with your statement. The payment is recorded once a second person approves it.</p>
      <NativeSelect {...form.field('method')} data={methods} />
      <TextInput {...form.field('channel')} />
      <TextInput {...form.field('code')} />
      <MoneyField {...form.field('amount')} />
      <DayField {...form.field('arrivedOn')} />
      <TextInput {...form.field('time')} type="time" description="If the notice says it" />
      <TextInput {...form.field('account')} />
      <TextInput {...form.field('payerName')} />
      <TextInput {...form.field('payerPhone')} />
    </FormDialog>
  );
}
