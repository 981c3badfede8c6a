import { codeName, methodText, needsCode } from '../../../books/ledger/methods.ts';
import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { kesText } from '../../../core/money.ts';
import { receiptPath } from '../../../core/page-links.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { useFilters, useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { go } from '../../../core/web/navigation.ts';
import { countedText } from '../../../core/wording.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert, Notice, Spinner } from '../../../ui/states/states.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { receipt } from '../../payments/contract.ts';
import { requestReversal } from '../contract.ts';
import { causeNames, reversalCauses } from '../rules.ts';
import classes from './ask-reversal.module.css';
import { RightStudent } from './right-student.tsx';

const title = 'Request Reversal';
type Receipt = Reply<typeof receipt>;

export const RequestReversalPage = allowedPage(requestReversal, title, RequestReversal);

function RequestReversal() {
  const params = useParams('/reversals/new/$studentId/$paymentId');
  const receiptQuery = useAsk(receipt, { params });
  return (
    <Page
      title={title}
      purpose="The payment counts until an administrator who did not record it approves the reversal. For a wrong student or amount, record the right payment too."
      action={
        <ButtonLink to={receiptPath(params)} variant="default">
          View Receipt
        </ButtonLink>
      }
    >
      {receiptQuery.error && (
        <ErrorAlert error={receiptQuery.error} fallback="The payment could not be read." onRetry={receiptQuery.refetch} />
      )}
      {receiptQuery.data ? <Ready reply={receiptQuery.data} /> : !receiptQuery.error && <Spinner />}
    </Page>
  );
}

function Ready({ reply }: { reply: Receipt }) {
  const { reversed } = reply.payment;
  if (reversed) return <Notice>{`This payment was reversed on ${dayText(reversed.date)}: ${reversed.reason}.`}</Notice>;
  return <ReversalForm reply={reply} />;
}

function ReversalForm({ reply: { student, payment } }: { reply: Receipt }) {
  const [{ whole }] = useFilters('/reversals/new/$studentId/$paymentId');
  const form = useContractForm(requestReversal, {
    start: { allParts: whole === 'true' },
    params: { paymentId: payment.id },
    fallback: 'The reversal could not be requested.',
    onSent: announce(() => go(pathTo('/approvals', { show: 'asked' }))),
  });
  const { cause, rightStudentId, allParts } = form.values;
  const isWhole = allParts === true;
  // What a hidden field holds would be sent, or refused where nobody sees it.
  const choose = (path: 'cause' | 'allParts', chosen: string | boolean) => {
    form.setValues({ rightStudentId: '', rightAmount: '' });
    form.setFieldValue(path, chosen);
  };
  return (
    <Form form={form} submit="Request reversal" submitting="Sending..." danger>
      <dl className={classes.summary}>
        <div>
          <dt>{`Receipt ${payment.id}`}</dt>
          <dd>
            <Money cents={payment.amount} code />
          </dd>
          <dd>
            <Second>{`${methodText(payment)}, ${dayText(payment.payDate)}`}</Second>
          </dd>
        </div>
        <div>
          <dt>Student</dt>
          <dd>{student.name}</dd>
          <dd>
            <Second>{`${student.grade} ${student.stream}`}</Second>
          </dd>
        </div>
      </dl>
      {payment.partOf && (
        <Checkbox
          label="Reverse all parts of the payment"
          description={wholeText(payment, payment.partOf)}
          checked={isWhole}
          onChange={(event) => choose('allParts', event.currentTarget.checked)}
        />
      )}
      <NativeSelect
        {...form.field('cause')}
        data={[{ value: '', label: 'Choose a reason' }, ...reversalCauses.map((value) => ({ value, label: causeNames[value] }))]}
        onChange={(event) => choose('cause', event.currentTarget.value)}
      />
      {!isWhole && cause === 'wrongStudent' && (
        <RightStudent studentId={rightStudentId} onChoose={(chosen) => form.setFieldValue('rightStudentId', chosen)} />
      )}
      {!isWhole && cause === 'wrongAmount' && <MoneyField {...form.field('rightAmount')} description="If you know it" />}
      <TextInput {...form.field('explanation')} description="Shown with the reason on the receipt and the statement" />
    </Form>
  );
}

type Paid = Receipt['payment'];

/** What reversing all parts does, and for a payment with a code what it is needed for. */
function wholeText({ method }: Paid, { total, payer, parts }: NonNullable<Paid['partOf']>): string {
  const whole = `${kesText(total)} from ${payer} for ${countedText(parts, 'student')}: one request, and all parts in force are reversed together`;
  if (parts === 1 || !needsCode(method)) return whole;
  return `${whole}. The ${codeName(method).toLowerCase()} can be recorded again only once all parts are reversed`;
}
