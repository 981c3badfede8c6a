import { useRef, useState } from 'react';
import { codeName, methodFacts, needsCode } from '../../../books/ledger/methods.ts';
import type { ErrorCode } from '../../../core/errors.ts';
import { asCents, kesText } from '../../../core/money.ts';
import { requestReversalPath } from '../../../core/page-links.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useSend } from '../../../core/web/ask.ts';
import { madeRefusal } from '../../../school/users/rules.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce, toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { later } from '../../../ui/page/later.tsx';
import { reversalRefusal } from '../../payments/web/all-payments/reversal-refusal.ts';
import { reverseSharedPayment, type SharedPayment, verifySharedPayment } from '../contract.ts';

const NamesAnotherDialog = later(() => import('../../payments/web/all-payments/names-another-dialog.tsx'), 'NamesAnotherDialog');

/** The actions on a shared payment: verify it while pending, reverse the parts in force. */
export function SharedPaymentActs({ payment }: { payment: SharedPayment }) {
  const [reversing, setReversing] = useState(false);
  if (payment.status === 'reversed') return null;
  return (
    <>
      {payment.status === 'pending' && <Verify payment={payment} />}
      {mayCall(reverseSharedPayment) || !mayCall({ access: may.recordPayments }) ? (
        <ActButton
          for={reverseSharedPayment}
          variant="default"
          color="brick"
          label="Reverse all parts"
          refused={mayCall(reverseSharedPayment) ? reversalRefusal(payment) : undefined}
          onClick={() => setReversing(true)}
        >
          Reverse
        </ActButton>
      ) : (
        <RequestLink payment={payment} />
      )}
      {reversing && <ReverseDialog payment={payment} onClose={() => setReversing(false)} />}
    </>
  );
}

const namesAnother: ErrorCode = 'MONEY_NAMES_ANOTHER';

/** Verifies all parts. Where the money names another student it asks first; once the page is left, a toast says so. */
function Verify({ payment: { id, method, isOwn, mayVerify } }: { payment: SharedPayment }) {
  const place = useRef<HTMLSpanElement>(null);
  const { mutate, isPending, error, reset } = useSend(verifySharedPayment, {
    onSuccess: announce(),
    onError: (failure) => {
      if (!place.current || failure.code !== namesAnother) toast.failure(failure, { fallback: 'The payment could not be verified.' });
    },
  });
  const act = methodFacts[method].words.verify;
  const approve = (seen?: string) => mutate({ params: { sharedPaymentId: id }, body: { seen } });
  return (
    <>
      <span ref={place} hidden />
      <ActButton
        for={verifySharedPayment}
        variant="default"
        label={`${act} all parts`}
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

/** For a person who cannot reverse: one request for all parts in force. */
function RequestLink({ payment: { parts } }: { payment: SharedPayment }) {
  const first = parts.find(({ reversed }) => reversed === null);
  if (!first) return null;
  const path = requestReversalPath({ studentId: first.student.id, paymentId: first.id, whole: 'true' });
  return (
    <ButtonLink to={path} variant="default" color="brick" label="Request reversal of all parts">
      Request Reversal
    </ButtonLink>
  );
}

/** Shows the effect of reversing all parts, and asks for the reason. */
function ReverseDialog({ payment, onClose }: { payment: SharedPayment; onClose: () => void }) {
  const { id, total, reversed, method } = payment;
  const form = useContractForm(reverseSharedPayment, {
    params: { sharedPaymentId: id },
    fallback: 'The payment could not be reversed.',
    onSent: announce(onClose),
  });
  return (
    <FormDialog form={form} title="Reverse the whole payment?" submit="Reverse payment" submitting="Reversing..." danger onClose={onClose}>
      <p>
        {`${kesText(asCents(total - reversed))} is reversed today, and each student's balance rises by their part. `}
        To reverse one part only, reverse its receipt in All Payments.
        {needsCode(method) && ` The ${codeName(method).toLowerCase()} can then be recorded again.`}
      </p>
      <TextInput {...form.field('reason')} description="Shown on the receipts and the statements" />
    </FormDialog>
  );
}
