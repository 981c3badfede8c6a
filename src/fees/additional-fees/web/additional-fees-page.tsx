import { useAsk } from '../../../core/web/ask.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { allowedPage, Changeable } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { createAdditionalFee, exportAdditionalFees, listAdditionalFees } from '../contract.ts';
import { AdditionalFeeList } from './additional-fee-list.tsx';

const title = 'Additional Fees';

export const AdditionalFeesPage = allowedPage(listAdditionalFees, title, () => (
  <Page title={title} purpose="Fees that only some students pay, such as transport or lunch. Linked students are charged once a term.">
    <Changeable by={createAdditionalFee} what="additional fees">
      <Section title="Add New Fee">
        <NewFeeForm />
      </Section>
    </Changeable>
    <Section title="Existing Fees" narrow action={<ExportFees />}>
      <AdditionalFeeList />
    </Section>
  </Page>
));

function ExportFees() {
  const { data } = useAsk(listAdditionalFees, {});
  return <ExportChoice of={exportAdditionalFees} disabled={!data?.additionalFees.length} what="additional fees" />;
}

function NewFeeForm() {
  const form = useContractForm(createAdditionalFee, {
    headline: 'Failed to create additional fee.',
    onSent: ({ message }) => {
      toast.success(message);
      form.reset();
      form.focusField('feeName');
    },
  });
  return (
    <Form form={form} submit="Add Fee" submitting="Adding...">
      <FieldGroup>
        <TextInput {...form.field('feeName')} />
        <MoneyField {...form.field('amount')} />
      </FieldGroup>
    </Form>
  );
}
