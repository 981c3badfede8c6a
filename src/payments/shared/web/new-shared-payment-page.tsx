import { TextLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { recordSharedPayment } from '../contract.ts';
import { SharedPaymentForm } from './shared-payment-form.tsx';

const title = 'One Payment for Several Students';

export function NewSharedPaymentPage() {
  return (
    <Allowed for={recordSharedPayment} title={title}>
      <Page
        title={title}
        purpose={
          <>
            Shares one M-Pesa, deposit or cheque among students. Each gets a receipt, and whoever paid gets one of the whole. For one
            student, use <TextLink to="/payments/new">New Payment</TextLink>.
          </>
        }
      >
        <SharedPaymentForm />
      </Page>
    </Allowed>
  );
}
