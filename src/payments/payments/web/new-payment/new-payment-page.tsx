import { saveTerm } from '../../../../books/terms/contract.ts';
import { useCurrentTerm } from '../../../../books/terms/web/current-term.ts';
import { mayCall } from '../../../../core/web/access.ts';
import { ButtonLink, TextLink } from '../../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../../ui/page/allowed.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { Notice } from '../../../../ui/states/states.tsx';
import { recordPayment } from '../../contract.ts';
import { PaymentForm } from './payment-form.tsx';

const title = 'Process Fee Payment';

export const NewPaymentPage = allowedPage(recordPayment, title, () => (
  <Page
    title={title}
    purpose="Records money received for a student into the current term and opens its receipt."
    action={
      <ButtonLink to="/payments/shared" variant="default">
        Several Students
      </ButtonLink>
    }
  >
    <TermNotice />
    <PaymentForm />
  </Page>
));

/** Shown first: without a current term no payment can be recorded. */
function TermNotice() {
  const school = useCurrentTerm();
  if (!school || school.currentTerm) return null;
  if (!mayCall(saveTerm))
    return <Notice>No current term is set, so payments cannot be recorded yet. An administrator can set one in Manage Terms.</Notice>;
  return (
    <Notice>
      No current term is set, so payments cannot be recorded yet. Set one in <TextLink to="/settings/terms">Manage Terms</TextLink>.
    </Notice>
  );
}
