import { TextInput } from '@mantine/core';
import { nairobiToday } from '../../core/dates.ts';
import { useContractForm } from '../../ui/contract-form.ts';
import { DayField } from '../../ui/fields.tsx';
import { FieldGroup, Form } from '../../ui/form.tsx';
import { mandatory } from '../../ui/mandatory.ts';
import { Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { saveTerm, type Term } from '../contract.ts';
import { staleAfterBilling } from './stale-after-billing.ts';

type TermFormProps = {
  /** The term to change; null for a new one. */
  term: Term | null;
  /** True while the school has no current term: then one that runs today becomes current when it is saved. */
  opensByItself: boolean;
  onDone: () => void;
};

export function TermForm({ term, opensByItself, onDone }: TermFormProps) {
  const today = nairobiToday();
  const form = useContractForm(saveTerm, {
    initialValues: {
      term_id: term ? String(term.id) : '',
      name: term?.name ?? '',
      year: String(term?.year ?? today.slice(0, 4)),
      startDate: term?.startDate ?? '',
      endDate: term?.endDate ?? '',
    },
    fallback: 'Error managing term.',
    invalidates: staleAfterBilling,
    onSent: ({ message }) => {
      toast.success(message);
      form.reset();
      if (!term) form.focusField('name');
      onDone();
    },
  });
  const { startDate, endDate } = form.values;
  const opens = opensByItself && startDate !== '' && startDate <= today && today <= endDate;
  return (
    <Form form={form} submit="Save Term" submitting="Saving..." onCancel={term && onDone}>
      <FieldGroup>
        <TextInput
          {...form.field('name')}
          label="Name"
          placeholder="Term 1"
          maxLength={60}
          autoComplete="off"
          autoFocus={term !== null}
          {...mandatory}
        />
        <TextInput {...form.field('year')} label="Year" inputMode="numeric" maxLength={4} autoComplete="off" {...mandatory} />
        <DayField {...form.field('startDate')} label="Start Date" {...mandatory} />
        <DayField {...form.field('endDate')} label="End Date" {...(startDate && { min: startDate })} {...mandatory} />
      </FieldGroup>
      {opens && (
        <Notice>
          The school has no current term and today is one of these days, so saving makes this term current and bills every active student.
        </Notice>
      )}
    </Form>
  );
}
