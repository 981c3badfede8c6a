import { mandatory } from '../../../ui/fields/mandatory.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { askByPhone } from '../contract.ts';

type AskFormProps = { studentId: string; amount: string; phones: readonly string[] };

/** How much is asked, and of which telephone. */
export function AskForm({ studentId, amount, phones }: AskFormProps) {
  const form = useContractForm(askByPhone, {
    params: { studentId },
    start: { amount, phone: phones[0] ?? '' },
    fallback: 'The phone could not be asked.',
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
      </FieldGroup>
    </Form>
  );
}
