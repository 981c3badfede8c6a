import { useState } from 'react';
import { dayText } from '../../../core/dates.ts';
import { kesText } from '../../../core/money.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { FilterSelect } from '../../../ui/table/filters.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { type MoneyBack, moneyBacks, resolveMoneyBack } from '../contract.ts';
import { type MoneyBackList, moneyBackLists } from '../went-back.ts';

const listNames: Record<MoneyBackList, string> = { open: 'Still open', closed: 'Resolved' };

/** Reversals and bounced cheques for which no reversal is requested; hidden if there never were any. */
export function MoneyBacks() {
  const [show, setShow] = useState<MoneyBackList>('open');
  const [page, setPage] = useState(1);
  const [closing, setClosing] = useState<MoneyBack | null>(null);
  const list = useAsk(moneyBacks, { query: { page, show } }, { keepPrevious: true });
  const { data, error, refetch, isPlaceholderData } = list;
  const fallback = 'The reversals could not be read.';
  if (!data || data.all === 0) return error && <ErrorAlert error={error} fallback={fallback} onRetry={refetch} />;
  const choose = (list: string) => {
    setShow(moneyBackLists.find((each) => each === list) ?? 'open');
    setPage(1);
  };
  return (
    <Section
      title="Reversed by M-Pesa or the bank"
      action={
        <FilterSelect label="Rows" value={show} choices={moneyBackLists.map((id) => ({ id, name: listNames[id] }))} onChange={choose} />
      }
    >
      <PagedList list={list} fallback={fallback} counted={['row', 'rows']} onChange={(to) => setPage(to.page)}>
        <DataTable
          label="Reversed by M-Pesa or the bank"
          columns={show === 'open' ? [...detailColumns, ...open(setClosing)] : [...detailColumns, ...closed]}
          rows={data.backs}
          rowKey={({ id }) => id}
          stale={isPlaceholderData}
          empty={<p>{show === 'open' ? 'Every row is resolved.' : 'No row has been resolved yet.'}</p>}
        />
      </PagedList>
      {closing && <CloseDialog back={closing} onClose={() => setClosing(null)} />}
    </Section>
  );
}

const detailColumns: readonly Column<MoneyBack>[] = [
  { head: 'Day', cell: ({ date }) => dayText(date), priority: 'first' },
  { head: 'Source', cell: ({ evidence }) => evidence },
  { head: 'Details', cell: ({ words }) => words },
  { head: 'Amount (KES)', cell: ({ amount }) => <Money cents={amount} />, align: 'right' },
];

const open = (onClose: (back: MoneyBack) => void): readonly Column<MoneyBack>[] => [
  { head: 'What to do', cell: ({ reason }) => `${reason}.` },
  {
    head: 'Actions',
    cell: (back) =>
      !back.isWaiting && (
        <ActButton
          for={resolveMoneyBack}
          variant="default"
          size="xs"
          label={`Resolve: ${kesText(back.amount)}, ${back.evidence}`}
          onClick={() => onClose(back)}
        >
          Resolve
        </ActButton>
      ),
  },
];

const closed: readonly Column<MoneyBack>[] = [
  { head: 'What was done', cell: (back) => back.closed?.reason },
  { head: 'By', cell: (back) => back.closed && `${back.closed.by}, ${dayText(back.closed.date)}` },
];

function CloseDialog({ back: { id, amount, evidence }, onClose }: { back: MoneyBack; onClose: () => void }) {
  const form = useContractForm(resolveMoneyBack, {
    params: { moneyBackId: id },
    fallback: 'It could not be recorded.',
    onSent: announce(onClose),
  });
  return (
    <FormDialog form={form} title={`Resolve: ${kesText(amount)}`} submit="Record" submitting="Recording..." onClose={onClose}>
      <p>{`${evidence}. Write what was done about it. The row leaves the list, and this cannot be undone.`}</p>
      <TextInput {...form.field('reason')} />
    </FormDialog>
  );
}
