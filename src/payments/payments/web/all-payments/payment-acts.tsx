import { useRef, useState } from 'react';
import { methodFacts } from '../../../../books/ledger/methods.ts';
import { requestReversalPath } from '../../../../core/page-links.ts';
import { may } from '../../../../core/roles.ts';
import { mayCall } from '../../../../core/web/access.ts';
import { madeRefusal } from '../../../../school/users/rules.ts';
import { useAct } from '../../../../ui/buttons/act.ts';
import { ActButton } from '../../../../ui/buttons/act-button.tsx';
import { ButtonLink } from '../../../../ui/buttons/link.tsx';
import { later } from '../../../../ui/page/later.tsx';
import type { AnyPayment } from '../../all-payments-contract.ts';
import { reversePayment, verifyPayment } from '../../contract.ts';
import classes from './all-payments.module.css';
import { reversalRefusal } from './reversal-refusal.ts';

const ReverseDialog = later(
  () => import('./reverse-dialog.tsx'),
  (file) => file.ReverseDialog,
);

/** The actions on a payment: verify it while pending, reverse it while in force. */
export function PaymentActs({ payment }: { payment: AnyPayment }) {
  const place = useRef<HTMLDivElement>(null);
  const [reversing, setReversing] = useState(false);
  const verify = useAct(verifyPayment, { fallback: 'The payment could not be verified.' });
  const { receiptNumber, method, isVerified, isOwn, mayVerify, reversed } = payment;
  if (reversed) return null;
  const act = methodFacts[method].words.verify;

  // The pressed button disappears; the focus stays on its row for keyboard users.
  const stayInRow = () => place.current?.closest('tr')?.focus();
  const approve = () => verify.send({ params: { paymentId: receiptNumber } }, { onSuccess: stayInRow });
  return (
    <div className={classes.acts} ref={place}>
      {!isVerified && (
        <ActButton
          for={verifyPayment}
          variant="default"
          size="xs"
          label={`${act} payment ${receiptNumber}`}
          refused={
            mayVerify ? undefined : isOwn ? `You recorded this payment, so another person must ${act.toLowerCase()} it` : madeRefusal
          }
          busy={verify.isPending}
          onClick={approve}
        >
          {act}
        </ActButton>
      )}
      <span className={classes.reverse}>
        {mayCall({ access: may.recordPayments }) && !mayCall(reversePayment) ? (
          <RequestReversal payment={payment} />
        ) : (
          <ActButton
            for={reversePayment}
            variant="subtle"
            color="brick"
            size="xs"
            label={`Reverse payment ${receiptNumber}`}
            refused={mayCall(reversePayment) ? reversalRefusal(payment) : undefined}
            onClick={() => setReversing(true)}
          >
            Reverse
          </ActButton>
        )}
      </span>
      {reversing && <ReverseDialog payment={payment} onClose={() => setReversing(false)} onReversed={stayInRow} />}
    </div>
  );
}

/** A link to request a reversal, for users who may not reverse, until a request is open. */
function RequestReversal({ payment: { receiptNumber, student, reversalAsked } }: { payment: AnyPayment }) {
  if (reversalAsked) return <span className={classes.second}>Reversal requested</span>;
  const path = requestReversalPath({ studentId: student.id, paymentId: receiptNumber });
  return (
    <ButtonLink
      to={path}
      className={classes.ask}
      variant="subtle"
      color="brick"
      size="xs"
      label={`Request reversal of payment ${receiptNumber}`}
    >
      Request reversal
    </ButtonLink>
  );
}
