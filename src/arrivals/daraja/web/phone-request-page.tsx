import { feeStatement } from '../../../books/statements/contract.ts';
import { centsFromShillings } from '../../../core/money.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { requestByPhone } from '../../../payments/payments/asking-contract.ts';
import { PayerSummary } from '../../../payments/payments/web/new-payment/payer-summary.tsx';
import { StudentSearch } from '../../../payments/payments/web/new-payment/student-search.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import classes from './ask-page.module.css';
import { PhoneRequests } from './phone-requests.tsx';

const title = 'Request M-Pesa Payment';

export const PhoneRequestPage = allowedPage(requestByPhone, title, () => (
  <Page
    title={title}
    purpose="Sends a payment request to a guardian's phone. The payer enters the M-Pesa PIN there, and Karo makes the receipt."
  >
    <Asking />
  </Page>
));

/** Chooses the student, then the phone. */
function Asking() {
  const [{ studentId, amount }, change] = useFilters('/payments/ask');
  const statement = useAsk(feeStatement, { params: { studentId }, query: {} }, { enabled: studentId !== '' });
  return (
    <div className={classes.asking}>
      <StudentSearch
        studentId={studentId}
        student={statement.data?.data.studentInfo}
        error={null}
        onChoose={(chosen) => change({ studentId: chosen })}
      />
      {studentId !== '' && <PayerSummary statement={statement} amount={centsFromShillings(amount)} />}
      {studentId !== '' && <PhoneRequests key={studentId} studentId={studentId} amount={amount} />}
    </div>
  );
}
