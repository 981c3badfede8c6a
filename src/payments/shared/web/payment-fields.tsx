import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup } from '../../../ui/forms/form.tsx';
import { MethodFields } from '../../payments/web/method-fields.tsx';
import type { asTyped } from '../contract.ts';

export type SharedPaymentDraft = ReturnType<typeof useContractForm<typeof asTyped.recordSharedPayment>>;
type PaymentFieldsProps = {
  form: SharedPaymentDraft;
  /** The default payer. */
  guardian: string;
  summary: string;
  onTotal: (total: string) => void;
};

/** The amount, method and payer. */
export function PaymentFields({ form, guardian, summary, onTotal }: PaymentFieldsProps) {
  return (
    <FieldGroup legend={summary}>
      <MoneyField {...form.field('total')} onChange={onTotal} description="Total amount received" />
      <MethodFields form={form} description="One payment, one code" />
      <TextInput {...form.field('payerName')} placeholder={guardian} description="Defaults to the first student's guardian" />
      <TextInput {...form.field('payerPhone')} />
    </FieldGroup>
  );
}
