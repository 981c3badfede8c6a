import { dayText, nairobiToday } from '../../../core/dates.ts';
import { kesText } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { useAsk, useSend } from '../../../core/web/ask.ts';
import { countedText, listedText } from '../../../core/wording.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { ErrorAlert, Notice } from '../../../ui/states/states.tsx';
import { termBilling } from '../billing-contract.ts';
import { saveTerm, type Term } from '../contract.ts';
import { notBilledText, termText } from '../rules.ts';

type MakeCurrentDialogProps = {
  term: Term;
  /** The current term before. */
  current: Term | null;
  /** Called with the server's message. */
  onDone: (message?: string) => void;
};

/** Shows how many students will be billed, and how much, before the term becomes current. */
export function MakeCurrentDialog({ term, current, onDone }: MakeCurrentDialogProps) {
  const billing = useAsk(termBilling, { params: { termId: term.id } });
  const save = useSend(saveTerm);
  const { id, name, year, startDate, endDate, updatedAt } = term;
  const makeCurrent = () =>
    save.mutate(
      { body: { term_id: id, name, year, startDate, endDate, current: true, updatedAt } },
      { onSuccess: ({ message }) => onDone(message) },
    );
  return (
    <ConfirmDialog
      title={`Make ${termText(term)} current?`}
      confirm="Make current"
      pending={save.isPending}
      disabled={!billing.data}
      onConfirm={makeCurrent}
      onCancel={() => onDone()}
    >
      {billing.error && (
        <ErrorAlert error={billing.error} fallback="The students to bill could not be counted." onRetry={billing.refetch} />
      )}
      {save.error && <ErrorAlert error={save.error} fallback="Error managing term." />}
      <p role="status">
        <strong>{billing.data ? billingText(term, billing.data) : !billing.error && 'Counting the students to bill…'}</strong>
      </p>
      {billing.data && billing.data.discounts.students > 0 && <p>{discountsText(billing.data.discounts)}</p>}
      {billing.data && billing.data.notBilled > 0 && <p>{notBilledText(term, { count: billing.data.notBilled, today: nairobiToday() })}</p>}
      <Warnings
        term={term}
        current={current}
        gradesWithoutFees={billing.data?.openedBefore ? [] : (billing.data?.gradesWithoutFees ?? [])}
        beforePromotion={billing.data?.beforePromotion ?? false}
      />
      <p>
        {`From then on, new payments go into ${termText(term)}`}
        {current && ` instead of ${termText(current)}`}. Balances of earlier terms are carried forward.
      </p>
    </ConfirmDialog>
  );
}

type WarningsProps = Pick<MakeCurrentDialogProps, 'term' | 'current'> & { gradesWithoutFees: readonly string[]; beforePromotion: boolean };

/** Warnings about missing fees or unusual choices. */
function Warnings({ term, current, gradesWithoutFees, beforePromotion }: WarningsProps) {
  const goesBack = current !== null && term.startDate < current.startDate;
  const isEarly = term.startDate > nairobiToday();
  if (gradesWithoutFees.length === 0 && !beforePromotion && !goesBack && !isEarly) return null;
  const have = gradesWithoutFees.length === 1 ? 'has' : 'have';
  return (
    <>
      {gradesWithoutFees.length > 0 && (
        <Notice tone="warning">
          {`${listedText(gradesWithoutFees)} ${have} no fees for ${termText(term)} yet. `}
          <TextLink to={pathTo('/settings/fee-grid', { termId: term.id })}>Set them first</TextLink>
        </Notice>
      )}
      {beforePromotion && current && (
        <Notice tone="warning">
          {`${termText(term)} is of a new year, and this bills each student the fees of the class of ${current.year}. `}
          <TextLink to="/year-end">Promote the students first</TextLink>
        </Notice>
      )}
      {isEarly && (
        <Notice tone="warning">{`${termText(term)} begins on ${dayText(term.startDate)}. Its fees are owed from now on.`}</Notice>
      )}
      {goesBack && (
        <Notice tone="warning">{`This goes back: ${termText(term)} began before ${termText(current)}, which is current now.`}</Notice>
      )}
    </>
  );
}

type Billing = NonNullable<ReturnType<typeof useAsk<typeof termBilling>>['data']>;

function billingText(term: Term, { students, amount, openedBefore }: Billing): string {
  if (openedBefore) return `${termText(term)} was opened before, so this bills no student.`;
  if (students === 0) return 'This bills no student: every fee of this term is already billed, or no active student has one.';
  if (amount === 0) return `This bills nothing: no active student has a fee in ${termText(term)}.`;
  return `This bills ${countedText(students, 'student')} ${kesText(amount)}.`;
}

function discountsText({ students, amount }: Billing['discounts']): string {
  return `Discount rules then give ${countedText(students, 'student')} ${kesText(amount)}.`;
}
