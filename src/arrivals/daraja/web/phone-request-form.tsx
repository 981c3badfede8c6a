import { requestByPhone } from '../../../payments/payments/asking-contract.ts';
import { mandatory } from '../../../ui/fields/mandatory.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';

type PhoneRequestFormProps = {
  studentId: string;
  amount: string;
  phones: readonly string[];
  connections: readonly { id: number; name: string }[];
};

/** The amount, the phone, and the paybill or till if there are several. */
export function PhoneRequestForm({ studentId, amount, phones, connections }: PhoneRequestFormProps) {
  const form = useContractForm(requestByPhone, {
    params: { studentId },
    start: { amount, phone: phones[0] ?? '', connectionId: String(connections[0]?.id ?? '') },
    fallback: 'The request could not be sent.',
    onSent: ({ message, prompt }) => {
      if (prompt.state === 'asked') toast.success(message);
    },
  });
  return (
    <Form form={form} submit="Request Payment" submitting="Sending...">
      <FieldGroup>
        <MoneyField {...form.field('amount')} description="Whole shillings" />
        <NativeSelect
          {...form.field('phone')}
          description="Of the student's guardians, and of Safaricom; at most three times an hour"
          data={phones.map((phone) => ({ value: phone, label: `+${phone}` }))}
          {...mandatory}
        />
        {connections.length > 1 && (
          <NativeSelect {...form.field('connectionId')} data={connections.map(({ id, name }) => ({ value: String(id), label: name }))} />
        )}
      </FieldGroup>
    </Form>
  );
}
