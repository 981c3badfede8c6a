import { useState } from 'react';
import type { CallInput, Reply } from '../../../core/endpoint.ts';
import { requestReversalPath, statementPath } from '../../../core/page-links.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { type CallError, messageOf } from '../../../core/web/call.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PrintButton } from '../../../ui/buttons/print-button.tsx';
import { paperPage } from '../../../ui/page/paper-page.tsx';
import { EmptyState, FullPageSpinner } from '../../../ui/states/states.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { receipt } from '../contract.ts';
import { AskCode } from './ask-code.tsx';
import { PaperChoice, type PaperSize, rememberedPaper } from './paper-choice.tsx';
import { useWasPrinted } from './printed-receipts.ts';
import classes from './receipt-page.module.css';
import { ReceiptPaper } from './receipt-paper.tsx';

const withoutQrCode =
  'This receipt has no QR code, because Karo does not know the address that your school reaches it by. The operator of Karo can set it (PUBLIC_URL).';

export const ReceiptPage = paperPage(receipt, 'Receipt', LoadedReceipt);

function LoadedReceipt() {
  const params = useParams('/receipt/$studentId/$paymentId');
  const receiptQuery = useAsk(receipt, { params });
  if (receiptQuery.data) return <ReadyReceipt reply={receiptQuery.data} params={params} />;
  if (!receiptQuery.error) return <FullPageSpinner />;
  return <ReceiptFault error={receiptQuery.error} studentId={params.studentId} onRetry={receiptQuery.refetch} />;
}

type ReceiptFaultProps = { error: CallError; studentId: string; onRetry: () => void };

function ReceiptFault({ error, studentId, onRetry }: ReceiptFaultProps) {
  const isMissing = error.code === 'PAYMENT_NOT_FOUND';
  return (
    <div role="alert">
      <title>Receipt · Karo</title>
      <VisuallyHidden as="h1">Receipt</VisuallyHidden>
      <EmptyState
        title={`Error: ${messageOf(error, 'The receipt could not be loaded.')}`}
        action={
          <div className={classes.buttons}>
            {isMissing ? (
              <ButtonLink to={statementPath({ studentId })}>View Statement</ButtonLink>
            ) : (
              <Button onClick={onRetry}>Retry</Button>
            )}
            <ButtonLink to="/dashboard" variant="default">
              Back to Dashboard
            </ButtonLink>
          </div>
        }
      >
        {isMissing
          ? "This student has no receipt with this number. The statement lists all of the student's receipts, and All Payments finds one by its number."
          : "Try again in a moment. The receipt can also be opened from the student's statement."}
      </EmptyState>
    </div>
  );
}

type ReadyReceiptProps = { reply: Reply<typeof receipt>; params: CallInput<typeof receipt>['params'] };

function ReadyReceipt({ reply, params }: ReadyReceiptProps) {
  const [paper, setPaper] = useState<PaperSize>(rememberedPaper);
  const { school, student, payment } = reply;
  // Kept, so that the answer of its verification can still be read.
  const [wasPending] = useState(payment.method === 'Mpesa' && !payment.isVerified);
  const wasPrinted = useWasPrinted(`${school.name} ${payment.id}`);
  return (
    <>
      <title>{`Receipt ${payment.id} · Karo`}</title>
      <div className={classes.controls}>
        <div className={classes.buttons}>
          <PrintButton ref={takeFocus}>Print Receipt</PrintButton>
          <ButtonLink to="/payments/new" variant="default">
            New Payment
          </ButtonLink>
          <ButtonLink to="/dashboard" variant="default">
            Back to Dashboard
          </ButtonLink>
          {!payment.reversed && mayCall({ access: may.recordPayments }) && (
            <ButtonLink to={requestReversalPath({ studentId: student.id, paymentId: payment.id })} variant="subtle" color="brick">
              Request reversal
            </ButtonLink>
          )}
        </div>
        {wasPending && !payment.reversed && <AskCode params={params} />}
        <PaperChoice paper={paper} onChoose={setPaper} />
        {reply.qrCode === null && <p className={classes.note}>{withoutQrCode}</p>}
      </div>
      <ReceiptPaper reply={reply} paper={paper} copy={wasPrinted} />
    </>
  );
}

// Outside the component, so that the focus moves once, on arrival, and not in every render.
function takeFocus(button: HTMLButtonElement | null) {
  button?.focus();
}
