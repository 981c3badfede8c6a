import type { Reply } from '../../../core/endpoint.ts';
import { asCents, type Cents, centsFromShillings } from '../../../core/money.ts';
import { statementPath } from '../../../core/page-links.ts';
import { useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { go } from '../../../core/web/navigation.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { adjustmentKinds, isRefund, kindNames } from '../../ledger/adjustment-kinds.ts';
import { feeStatement } from '../../statements/contract.ts';
import { termText } from '../../terms/rules.ts';
import { requestAdjustment } from '../contract.ts';
import { changeOf, kindFacts } from '../rules.ts';
import classes from './adjustments.module.css';

const title = 'New Adjustment';
type Statement = Reply<typeof feeStatement>['data'];

export const NewAdjustmentPage = allowedPage(requestAdjustment, title, NewAdjustment);

function NewAdjustment() {
  const { studentId } = useParams('/adjustments/new/$studentId');
  const statement = useAsk(feeStatement, { params: { studentId }, query: {} });
  const purpose = 'Requests a change to what the student owes. It takes effect once an administrator other than you approves it.';
  return (
    <Page
      title={title}
      purpose={purpose}
      action={
        <ButtonLink to={statementPath({ studentId })} variant="default">
          View Statement
        </ButtonLink>
      }
    >
      {statement.error && <ErrorAlert error={statement.error} fallback="The balance could not be read." onRetry={statement.refetch} />}
      {statement.data ? <AdjustmentForm statement={statement.data.data} /> : !statement.error && <Spinner />}
    </Page>
  );
}

function AdjustmentForm({ statement: { studentInfo: student, terms, summary } }: { statement: Statement }) {
  const opened = terms.filter((term) => term.billed);
  const current = opened.find((term) => term.current);
  const form = useContractForm(requestAdjustment, {
    start: { studentId: String(student.id), termId: current ? String(current.id) : '' },
    fallback: 'The adjustment could not be requested.',
    onSent: announce(() => go('/adjustments')),
  });
  const { kind, amount, termId } = form.values;
  const cents = centsFromShillings(amount);
  const chosen = opened.find(({ id }) => String(id) === termId);
  const after = kind === '' || cents === null ? null : balanceAfter(summary.currentBalance, changeOf(kind, cents), current, chosen);
  return (
    <Form form={form} submit="Request approval" submitting="Sending...">
      <dl className={classes.summary}>
        <div>
          <dt>Student</dt>
          <dd>{student.name}</dd>
          <dd>
            <Second>{`${student.grade} ${student.stream}`}</Second>
          </dd>
        </div>
        <div>
          <dt>Balance now</dt>
          <dd>
            <Money cents={summary.currentBalance} code />
          </dd>
        </div>
        <div>
          <dt>Balance after</dt>
          <dd aria-live="polite">{after === null ? '–' : <Money cents={after} code />}</dd>
        </div>
      </dl>
      <FieldGroup>
        <NativeSelect
          {...form.field('kind')}
          data={[{ value: '', label: 'Choose a kind' }, ...adjustmentKinds.map((value) => ({ value, label: kindNames[value] }))]}
          {...(kind !== '' && { description: `${kindFacts[kind].use}.` })}
        />
        <MoneyField {...form.field('amount')} />
        {kind !== '' && isRefund(kind) && (
          <TextInput
            {...form.field('reference')}
            aria-required
            description="The M-Pesa code, or the number of the transfer or cheque. Shown on the statement"
          />
        )}
        <NativeSelect {...form.field('termId')} data={opened.map((term) => ({ value: String(term.id), label: termText(term) }))} />
        <TextInput {...form.field('reason')} description="Shown on the statement" />
      </FieldGroup>
    </Form>
  );
}

type Begins = { startDate: string } | undefined;

/** The balance in cents once it counts: what counts in a later term than the current one changes nothing now. */
export function balanceAfter(balance: Cents, change: Cents, current: Begins, chosen: Begins): Cents {
  const isLater = current && chosen && chosen.startDate > current.startDate;
  return asCents(balance + (isLater ? 0 : change));
}
