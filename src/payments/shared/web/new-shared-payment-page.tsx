import { TextLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { recordSharedPayment } from '../contract.ts';
import { SharedPaymentForm } from './shared-payment-form.tsx';

const title = 'One Payment for Several Students';

export const NewSharedPaymentPage = allowedPage(recordSharedPayment, title, () => (
  <Page
    title={title}
    purpose={
      <>
        Splits one payment between students. Each student with an amount gets a receipt, and the payer gets a receipt for the total. For one
        student, use <TextLink to="/payments/new">New Payment</TextLink>.
      </>
    }
  >
    <SharedPaymentForm />
  </Page>
));
