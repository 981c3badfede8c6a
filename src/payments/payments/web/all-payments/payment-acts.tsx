import { type RefObject, useRef, useState } from 'react';
import { methodFacts } from '../../../../books/ledger/methods.ts';
import type { ErrorCode } from '../../../../core/errors.ts';
import { requestReversalPath } from '../../../../core/page-links.ts';
import { may } from '../../../../core/roles.ts';
import { mayCall } from '../../../../core/web/access.ts';
import { useSend } from '../../../../core/web/ask.ts';
import { madeRefusal } from '../../../../school/users/rules.ts';
import { ActButton } from '../../../../ui/buttons/act-button.tsx';
import { ButtonLink } from '../../../../ui/buttons/link.tsx';
import { announce, toast } from '../../../../ui/floating/toast.tsx';
import { later } from '../../../../ui/page/later.tsx';
import { Second } from '../../../../ui/table/cell.tsx';
import { type AnyPayment, reversePayment, verifyPayment } from '../../all-payments-contract.ts';
import classes from './all-payments.module.css';
import { reversalRefusal } from './reversal-refusal.ts';

const ReverseDialog = later(() => import('./reverse-dialog.tsx'), 'ReverseDialog');
const NamesAnotherDialog = later(() => import('./names-another-dialog.tsx'), 'NamesAnotherDialog');

/** The actions on a payment: verify it while pending, reverse it while in force. */
export function PaymentActs({ payment }: { payment: AnyPayment }) {
  const place = useRef<HTMLDivElement>(null);
  const [reversing, setReversing] = useState(false);
  const { receiptNumber, isVerified, reversed } = payment;
  if (reversed) return null;

  // The pressed button disappears; the focus stays on its row for keyboard users.
  const stayInRow = () => place.current?.closest('tr')?.focus();
  return (
    <div className={classes.acts} ref={place}>
      {!isVerified && <Verify payment={payment} place={place} onVerified={stayInRow} />}
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

const namesAnother: ErrorCode = 'MONEY_NAMES_ANOTHER';
type VerifyProps = { payment: AnyPayment; place: RefObject<HTMLElement | null>; onVerified: () => void };

/** Verifies it. Where its money names another student it asks first; once the page is left, a toast says so. */
function Verify({ payment: { receiptNumber, method, isOwn, mayVerify }, place, onVerified }: VerifyProps) {
  const { mutate, isPending, error, reset } = useSend(verifyPayment, {
    onSuccess: announce(),
    onError: (failure) => {
      if (!place.current || failure.code !== namesAnother) toast.failure(failure, { fallback: 'The payment could not be verified.' });
    },
  });
  const act = methodFacts[method].words.verify;
  const approve = (seen?: string) => mutate({ params: { paymentId: receiptNumber }, body: { seen } }, { onSuccess: onVerified });
  return (
    <>
      <ActButton
        for={verifyPayment}
        variant="default"
        size="xs"
        label={`${act} payment ${receiptNumber}`}
        refused={mayVerify ? undefined : isOwn ? `You recorded this payment, so another person must ${act.toLowerCase()} it` : madeRefusal}
        busy={isPending}
        onClick={() => approve()}
      >
        {act}
      </ActButton>
      {error?.code === namesAnother && <NamesAnotherDialog refusal={error} onVerify={approve} onClose={reset} />}
    </>
  );
}

/** A link to request a reversal, for users who may not reverse, until a request is open. */
function RequestReversal({ payment: { receiptNumber, student, reversalAsked } }: { payment: AnyPayment }) {
  if (reversalAsked) return <Second>Reversal requested</Second>;
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
