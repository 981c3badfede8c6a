import { useState } from 'react';
import { nairobiToday } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { kesText } from '../../../core/money.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { DayField } from '../../../ui/fields/day-field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { useFormStart } from '../../../ui/forms/form-start.ts';
import { Section } from '../../../ui/page/page.tsx';
import { NotLoaded } from '../../../ui/states/not-loaded.tsx';
import { cashHolders, type openDay, recordBanking } from '../contract.ts';
import { SlipList } from './slip-list.tsx';

/** Cash banked since the last count, so that nobody expects it in the drawer. */
export function BankingSection({ bankings, earlier }: Pick<Reply<typeof openDay>, 'bankings' | 'earlier'>) {
  const [adding, setAdding] = useState(false);
  return (
    <Section
      title="Cash banked"
      action={
        <ActButton for={recordBanking} variant="default" onClick={() => setAdding(true)}>
          Add Deposit Slip
        </ActButton>
      }
    >
      {bankings.length === 0 ? <p>Nothing since your last count. Add each slip before you count.</p> : <SlipList bankings={bankings} />}
      {earlier.slips > 0 && <p>{`And ${countedText(earlier.slips, 'earlier slip')}, ${kesText(earlier.amount)} together.`}</p>}
      {adding && <SlipDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}

type Holder = Reply<typeof cashHolders>['holders'][number];

/** A slip without its holder is of whoever records it, so nothing can be saved before the choice is there. */
export function SlipDialog({ onClose }: { onClose: () => void }) {
  const read = useAsk(cashHolders, {});
  const holders = useFormStart(read)?.holders;
  const form = useContractForm(recordBanking, {
    start: { bankedOn: nairobiToday() },
    fallback: 'The slip could not be saved.',
    onSent: announce(onClose),
  });
  return (
    <Dialog title="Deposit slip" locked={form.pending} onClose={onClose}>
      {!holders && <NotLoaded read={read} fallback="Failed to load whose cash it may be." />}
      {holders && (
        <Form form={form} submit="Save Slip" submitting="Saving..." onCancel={onClose}>
          <SlipFields form={form} holders={holders} />
        </Form>
      )}
    </Dialog>
  );
}

type SlipFieldsProps = { form: ReturnType<typeof useContractForm<typeof recordBanking>>; holders: readonly Holder[] };

function SlipFields({ form, holders }: SlipFieldsProps) {
  // As the form opened: a later read must neither take the focus from what is typed nor the chosen holder from the list.
  const [offered] = useState(holders);
  const isOffered = offered.length > 0;
  return (
    <>
      {isOffered && (
        <NativeSelect
          {...form.field('cashierId')}
          data={[{ value: '', label: 'Your own drawer' }, ...offered.map(holderOption)]}
          autoFocus
        />
      )}
      <MoneyField {...form.field('amount')} autoFocus={!isOffered} />
      <TextInput {...form.field('bank')} />
      <TextInput {...form.field('reference')} description="As printed on the bank's slip" />
      <DayField {...form.field('bankedOn')} />
    </>
  );
}

function holderOption({ id, username, unbanked }: Holder) {
  return { value: String(id), label: `${username}, ${unbanked === null ? 'not counted yet' : kesText(unbanked)}` };
}
