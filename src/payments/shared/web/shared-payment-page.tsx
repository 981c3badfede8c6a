import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { type CallError, messageOf } from '../../../core/web/call.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PrintButton } from '../../../ui/buttons/print-button.tsx';
import { paperPage } from '../../../ui/page/paper-page.tsx';
import { EmptyState, FullPageSpinner } from '../../../ui/states/states.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { PaperChoice, type PaperSize, rememberedPaper } from '../../payments/web/paper-choice.tsx';
import { useWasPrinted } from '../../payments/web/printed-receipts.ts';
import { readSharedPayment } from '../contract.ts';
import { PartLinks } from './part-links.tsx';
import { SharedPaymentActs } from './shared-payment-acts.tsx';
import classes from './shared-payment-page.module.css';
import { SharedReceiptPaper } from './shared-receipt-paper.tsx';

const title = 'Receipt for Several Students';

/** A shared payment: the payer's receipt, and the actions on the whole. */
export const SharedPaymentPage = paperPage(readSharedPayment, title, LoadedPayment);

function LoadedPayment() {
  const params = useParams('/payments/shared/$sharedPaymentId');
  const payment = useAsk(readSharedPayment, { params });
  if (payment.data) return <ReadyPayment reply={payment.data} />;
  if (!payment.error) return <FullPageSpinner />;
  return <PaymentFault error={payment.error} onRetry={payment.refetch} />;
}

function PaymentFault({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const isMissing = error.code === 'SHARED_PAYMENT_NOT_FOUND';
  return (
    <div role="alert">
      <title>{`${title} · Karo`}</title>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <EmptyState
        title={`Error: ${messageOf(error, 'The payment could not be loaded.')}`}
        action={isMissing ? <ButtonLink to="/all-payments">All Payments</ButtonLink> : <Button onClick={onRetry}>Retry</Button>}
      >
        {isMissing ? 'All Payments finds a payment by its code or by a student.' : 'Try again in a moment.'}
      </EmptyState>
    </div>
  );
}

function ReadyPayment({ reply }: { reply: Reply<typeof readSharedPayment> }) {
  const [paper, setPaper] = useState<PaperSize>(rememberedPaper);
  const { school, sharedPayment } = reply;
  const wasPrinted = useWasPrinted(`${school.name} shared ${sharedPayment.id}`);
  return (
    <>
      <title>{`${title} · Karo`}</title>
      <div className={classes.controls}>
        <div className={classes.buttons}>
          <PrintButton ref={takeFocus}>Print Receipt</PrintButton>
          <SharedPaymentActs payment={sharedPayment} />
          <ButtonLink to="/payments/shared" variant="default">
            Next Payment
          </ButtonLink>
          <ButtonLink to="/dashboard" variant="default">
            Back to Dashboard
          </ButtonLink>
        </div>
        <PaperChoice paper={paper} onChoose={setPaper} />
        <PartLinks parts={sharedPayment.parts} />
      </div>
      <SharedReceiptPaper reply={reply} paper={paper} copy={wasPrinted} />
    </>
  );
}

// Outside the component, so that the focus moves once, on arrival, and not in every render.
function takeFocus(button: HTMLButtonElement | null) {
  button?.focus();
}
