import { type FormEvent, useState } from 'react';
import { type Method, methods } from '../../../books/ledger/methods.ts';
import { centsFromShillings } from '../../../core/money.ts';
import { knownPath } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { go } from '../../../core/web/navigation.ts';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { useAskFirst } from '../../../ui/forms/ask-first.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Spinner } from '../../../ui/states/states.tsx';
import { codeWarning } from '../../payments/rules.ts';
import { amountWarning, duplicateWarning } from '../../payments/web/new-payment/payment-warnings.ts';
import { StudentSearch } from '../../payments/web/new-payment/student-search.tsx';
import { sponsorById } from '../../sponsors/contract.ts';
import { asTyped, payees } from '../contract.ts';
import { changedBalances, owedTogether, type SplitRow, sentParts, splitSummary, type TypedPart, typedParts } from '../split-draft.ts';
import { payerWith } from '../sponsor-payer.ts';
import { PaidBursaries } from './paid-bursaries.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { Siblings } from './siblings.tsx';
import { SplitRows } from './split-rows.tsx';
import { SponsorChoice } from './sponsor-choice.tsx';
import { useSplitDraft } from './use-split-draft.ts';

/**
 * Students, amount, method and payer; with each balance before and after. What is discarded goes whole: it begins anew. A sponsor of the
 * address is read first, so that their name and phone fill the form before anything is typed.
 */
export function SharedPaymentForm() {
  const [discarded, setDiscarded] = useState(0);
  const [{ sponsor }] = useFilters('/payments/shared');
  const { data, isFetched } = useAsk(sponsorById, { params: { sponsorId: sponsor } }, { enabled: sponsor !== '' });
  // Also while it is read again after a failure, the form stays.
  if (sponsor !== '' && !data && !isFetched) return <Spinner />;
  return <OneSharedPayment key={discarded} paying={data?.sponsor} onDiscard={() => setDiscarded(discarded + 1)} />;
}

type OneProps = { paying: Parameters<typeof payerWith>[0]; onDiscard: () => void };

function OneSharedPayment({ paying, onDiscard }: OneProps) {
  const [{ total, method, code, payer, sponsor }] = useFilters('/payments/shared');
  const form = useContractForm(asTyped.recordSharedPayment, {
    start: {
      ...{ total, method: methods.find((each) => each === method) ?? '', code, sponsorId: sponsor },
      ...payerWith(paying, { before: undefined, typed: { payerName: payer, payerPhone: '' } }),
      ...{ parts: [], takeBack: [] },
    },
    fallback: 'An error occurred while processing payment',
    onSent: ({ redirectUrl }) => go(knownPath(redirectUrl)),
  });
  // The form holds what is typed of the split; its faults, and those of the total, are cleared when either changes.
  const keep = (parts: TypedPart[], total = form.values.total) => form.setValues({ total, parts });
  const split = useSplitDraft(form.values.parts, (parts) => {
    keep(parts);
    // A press puts the default payer in. After a refusal it is still a default, which follows the first student.
    if (form.values.payerName === guardian) form.setFieldValue('payerName', '');
  });
  const [changes, setChanges] = useState<string[]>([]);
  const [ticked, setTicked] = useState<readonly number[]>(form.values.takeBack);
  const { chosen } = split.draft;
  const payeesQuery = useAsk(payees, { query: { studentIds: chosen.join(',') } }, { enabled: chosen.length > 0, keepPrevious: true });
  const splitAmong = (read: typeof payeesQuery.data) =>
    splitSummary(split.draft, centsFromShillings(form.values.total), chosen.length > 0 ? (read?.students ?? []) : []);
  const { rows, left } = splitAmong(payeesQuery.data);
  const tick = (bursaryIds: readonly number[]) => {
    setTicked(bursaryIds);
    form.setFieldValue('takeBack', bursaryIds);
  };

  // The default payer is the guardian of the first student.
  const [first] = rows;
  const guardian = first?.payee?.guardianName ?? '';
  const payerName = form.values.payerName === '' ? guardian : form.values.payerName;
  const parts = sentParts(rows);
  const bursaries = rows.filter((row) => row.cents !== 0).flatMap(({ payee }) => payee?.bursaries ?? []);
  const takeBack = bursaries.map(({ id }) => id).filter((id) => ticked.includes(id));
  const sent = { ...form.values, payerName, parts, takeBack };
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    if (!form.unconfirmed) form.setValues({ payerName, parts, takeBack });
    form.submit(event);
  };
  const doubts = [...changes, ...doubtsOf(rows, sent)];
  // Until all balances have loaded, neither parts nor bursaries are known.
  const isUnread = rows.some(({ payee }) => !payee) && !form.unconfirmed;
  // Another tab or cashier may have recorded the payment since the students were chosen.
  const isDoubtful = async () => {
    const { data } = await payeesQuery.refetch();
    const changed = changedBalances(rows, data?.students ?? []);
    setChanges(changed);
    return changed.length + doubtsOf(splitAmong(data).rows, sent).length > 0;
  };
  // A changed balance changes parts too, and is asked about: only what the cashier typed is compared.
  const askFirst = useAskFirst({ ...form, values: sent, submit, reset: onDiscard }, isDoubtful, [form.values, split.draft, ticked]);
  return (
    <Form form={askFirst.form} submit="Process Payment" submitting="Processing..." disabled={chosen.length === 0 || isUnread}>
      <SponsorChoice form={form} chosen={chosen} onAdd={split.add} />
      <StudentSearch key={chosen.length} studentId="" student={undefined} error={form.errors.parts} onChoose={(id) => split.add([id])} />
      <Siblings
        reply={chosen.length > 0 ? payeesQuery.data : undefined}
        error={payeesQuery.error}
        onRetry={payeesQuery.refetch}
        onAdd={split.add}
      />
      {chosen.length > 0 && (
        <>
          <PaymentFields
            form={form}
            guardian={guardian}
            summary={owedTogether(rows)}
            onTotal={(typed) => keep(typedParts(split.draft), typed)}
          />
          <SplitRows form={form} split={split} rows={rows} left={left} />
          <PaidBursaries rows={rows} ticked={takeBack} onTick={tick} />
        </>
      )}
      {askFirst.asking && (
        <ConfirmDialog title="Check before it is recorded" confirm="Record payment" onConfirm={askFirst.send} onCancel={askFirst.stop}>
          {doubts.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </ConfirmDialog>
      )}
    </Form>
  );
}

type Typed = { total: string; method: Method | ''; code: string };

/** What is asked before the payment is recorded, each question once. */
function doubtsOf(rows: readonly SplitRow[], typed: Typed): string[] {
  const questions = [codeWarningOf(typed), ...rows.map(rowWarning), ...rows.flatMap((row) => duplicateWarnings(row, typed))];
  return [...new Set(questions.filter((question) => question !== null))];
}

function codeWarningOf({ method, code }: Typed): string | null {
  return method === '' ? null : codeWarning(method, code);
}

function rowWarning({ payee, cents }: SplitRow): string | null {
  const doubt = payee && cents !== null ? amountWarning({ amount: cents, balance: payee.balance }) : null;
  return doubt && `${payee?.fullName}: ${doubt}`;
}

/** Whether the total or a part may duplicate money of today for the student. */
function duplicateWarnings({ payee, cents }: SplitRow, { total, method, code }: Typed) {
  if (!payee || method === '') return [];
  const amounts = [...new Set([centsFromShillings(total), cents])].filter((each) => each !== null);
  return amounts.flatMap((amount) => {
    const doubt = duplicateWarning(payee.today, { method, amount, code });
    return doubt === null ? [] : [`${payee.fullName}: ${doubt}`];
  });
}
