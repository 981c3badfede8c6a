import { type VoteHead, voteHeadFacts, voteHeadsIn } from '../../../books/billing/vote-heads.ts';
import { childPlaces, type DiscountKind, discountKinds, kindNames, placeFacts } from '../../../books/discounts/kinds.ts';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { FieldSet } from '../../../ui/fields/field-set.tsx';
import { mandatory } from '../../../ui/fields/mandatory.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { requestDiscount } from '../contract.ts';
import classes from './discounts.module.css';
import { HelpedStudents } from './helped-students.tsx';

/** The beneficiaries, size and vote heads of a new rule. It waits for a second person's approval. */
export function DiscountForm() {
  const form = useContractForm(requestDiscount, {
    start: { voteHeads: ['tuitionFee'], helpedIds: [] },
    fallback: 'The discount rule could not be requested.',
    onSent: ({ message }) => {
      toast.success(message);
      form.reset();
      form.focusField('forWhom');
    },
  });
  const { forWhom, voteHeads, helpedIds } = form.values;
  const choose = (chosen: DiscountKind | '') => {
    form.setValues({ forWhom: chosen, ...(chosen === 'sibling' ? { helpedIds: [] } : { child: '' }) });
  };
  const turn = (head: VoteHead, on: boolean) =>
    form.setFieldValue('voteHeads', on ? [...voteHeads, head] : voteHeads.filter((each) => each !== head));
  return (
    <Form form={form} submit="Request approval" submitting="Sending...">
      <FieldGroup>
        <NativeSelect
          {...form.field('forWhom')}
          description="Each term, from when it is approved"
          data={[{ value: '', label: 'Choose who gets it' }, ...discountKinds.map((value) => ({ value, label: kindNames[value] }))]}
          onChange={(event) => choose(discountKinds.find((each) => each === event.currentTarget.value) ?? '')}
        />
        <TextInput {...form.field('name')} description="Shown on the statement" />
        {forWhom === 'sibling' && (
          <NativeSelect
            {...form.field('child')}
            {...mandatory}
            description="Counting siblings at this school, eldest first"
            data={[{ value: '', label: 'Choose which' }, ...childPlaces.map((value) => ({ value, label: placeFacts[value].name }))]}
          />
        )}
      </FieldGroup>
      <FieldGroup legend="Percentage or amount">
        <TextInput {...form.field('percent')} description="Percentage of the fees selected below" />
        <MoneyField {...form.field('amount')} description="Each term" />
      </FieldGroup>
      <FieldSet label="Applies to" path="voteHeads" error={form.errors.voteHeads} className={classes.heads}>
        {voteHeadsIn('form').map((head) => (
          <Checkbox
            key={head}
            label={voteHeadFacts[head].name}
            checked={voteHeads.includes(head)}
            onChange={(event) => turn(head, event.currentTarget.checked)}
          />
        ))}
      </FieldSet>
      {(forWhom === 'staff' || forWhom === 'bursary') && (
        <HelpedStudents
          helpedIds={helpedIds.map(Number)}
          error={form.errors.helpedIds}
          onChange={(chosen) => form.setFieldValue('helpedIds', chosen)}
        />
      )}
    </Form>
  );
}
