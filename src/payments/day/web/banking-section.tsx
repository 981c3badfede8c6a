import { useState } from 'react';
import { nairobiToday } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { kesText } from '../../../core/money.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { DayField } from '../../../ui/fields/day-field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { type Banking, cashHolders, recordBanking } from '../contract.ts';
import { SlipList } from './slip-list.tsx';

/** Cash banked since the last count, so that nobody expects it in the drawer. */
export function BankingSection({ bankings }: { bankings: readonly Banking[] }) {
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
      {adding && <SlipDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}

type Holder = Reply<typeof cashHolders>['holders'][number];

function SlipDialog({ onClose }: { onClose: () => void }) {
  const holders = useAsk(cashHolders, {}).data?.holders ?? [];
  const form = useContractForm(recordBanking, {
    start: { bankedOn: nairobiToday() },
    fallback: 'The slip could not be saved.',
    onSent: announce(onClose),
  });
  return (
    <Dialog opened title="Deposit slip" locked={form.pending} onClose={onClose}>
      <Form form={form} submit="Save Slip" submitting="Saving..." onCancel={onClose}>
        {holders.length > 0 && (
          <NativeSelect {...form.field('cashierId')} data={[{ value: '', label: 'Your own drawer' }, ...holders.map(holderOption)]} />
        )}
        <MoneyField {...form.field('amount')} />
        <TextInput {...form.field('bank')} />
        <TextInput {...form.field('reference')} description="As printed on the bank's slip" />
        <DayField {...form.field('bankedOn')} />
      </Form>
    </Dialog>
  );
}

function holderOption({ id, username, unbanked }: Holder) {
  return { value: String(id), label: `${username}, ${unbanked === null ? 'not counted yet' : kesText(unbanked)}` };
}
