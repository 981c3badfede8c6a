import { TextInput } from '@mantine/core';
import type { Reply } from '../../core/endpoint.ts';
import { useAsk } from '../../core/web/ask.ts';
import { additionalFeeFilters } from '../../payments/contract.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { useContractForm } from '../../ui/contract-form.ts';
import { MoneyField } from '../../ui/fields.tsx';
import { FieldGroup, Form } from '../../ui/form.tsx';
import { mandatory } from '../../ui/mandatory.ts';
import { Money } from '../../ui/money.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { EmptyState, ErrorAlert } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { createAdditionalFee, listAdditionalFees } from '../contract.ts';

const title = 'Additional Fees';

export function AdditionalFeesPage() {
  return (
    <Allowed for={listAdditionalFees} title={title}>
      <Page title={title} purpose="Fees that only some students pay, such as transport or lunch. Linked students are charged once a term.">
        <Section title="Add New Fee">
          <NewFeeForm />
        </Section>
        <Section title="Existing Fees" narrow>
          <FeeList />
        </Section>
      </Page>
    </Allowed>
  );
}

function NewFeeForm() {
  const form = useContractForm(createAdditionalFee, {
    initialValues: { feeName: '', amount: '' },
    headline: 'Failed to create additional fee.',
    invalidates: [listAdditionalFees, additionalFeeFilters],
    onSent: ({ message }) => {
      toast.success(message);
      form.reset();
      form.focusField('feeName');
    },
  });
  return (
    <Form form={form} submit="Add Fee" submitting="Adding...">
      <FieldGroup>
        <TextInput {...form.field('feeName')} label="Fee Name" maxLength={80} autoComplete="off" {...mandatory} />
        <MoneyField {...form.field('amount')} label="Amount" {...mandatory} />
      </FieldGroup>
    </Form>
  );
}

type AdditionalFee = Reply<typeof listAdditionalFees>['additionalFees'][number];

const columns: readonly Column<AdditionalFee>[] = [
  { head: 'Fee Name', cell: ({ feeName }) => feeName, priority: 'first' },
  { head: 'Amount (KES)', cell: ({ amount }) => <Money cents={amount} />, align: 'right' },
];

function FeeList() {
  const fees = useAsk(listAdditionalFees, {});
  if (fees.error) return <ErrorAlert error={fees.error} headline="Failed to fetch additional fees." onRetry={fees.refetch} />;
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={fees.data?.additionalFees}
      rowKey={({ id }) => id}
      skeletonRows={4}
      empty={
        <EmptyState title="No additional fees defined yet.">
          Add the first one above, then link it to students from the students list.
        </EmptyState>
      }
    />
  );
}
