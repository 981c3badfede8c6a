import { useState } from 'react';
import { codeName, methodFacts, needsCode } from '../../../books/ledger/methods.ts';
import { asCents, kesText } from '../../../core/money.ts';
import { requestReversalPath } from '../../../core/page-links.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { madeRefusal } from '../../../school/users/rules.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { reversalRefusal } from '../../payments/web/all-payments/reversal-refusal.ts';
import { reverseSharedPayment, type SharedPayment, verifySharedPayment } from '../contract.ts';

/** The actions on a shared payment: verify it while pending, reverse the parts in force. */
export function SharedPaymentActs({ payment }: { payment: SharedPayment }) {
  const [reversing, setReversing] = useState(false);
  const verify = useAct(verifySharedPayment, { fallback: 'The payment could not be verified.' });
  const { id, method, status, isOwn, mayVerify } = payment;
  if (status === 'reversed') return null;
  const act = methodFacts[method].words.verify;
  const approve = () => verify.send({ params: { sharedPaymentId: id } });
  return (
    <>
      {status === 'pending' && (
        <ActButton
          for={verifySharedPayment}
          variant="default"
          label={`${act} all parts`}
          refused={
            mayVerify ? undefined : isOwn ? `You recorded this payment, so another person must ${act.toLowerCase()} it` : madeRefusal
          }
          busy={verify.isPending}
          onClick={approve}
        >
          {act}
        </ActButton>
      )}
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
    <Dialog opened title="Reverse the whole payment?" locked={form.pending} onClose={onClose}>
      <p>
        {`${kesText(asCents(total - reversed))} is reversed today, and each student's balance rises by their part. `}
        To reverse one part only, reverse its receipt in All Payments.
        {needsCode(method) && ` The ${codeName(method).toLowerCase()} can then be recorded again.`}
      </p>
      <Form form={form} submit="Reverse payment" submitting="Reversing..." danger onCancel={onClose}>
        <TextInput {...form.field('reason')} description="Shown on the receipts and the statements" />
      </Form>
    </Dialog>
  );
}
