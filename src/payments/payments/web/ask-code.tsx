import type { CallInput } from '../../../core/endpoint.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { askAboutCode } from '../asking-contract.ts';
import { receipt } from '../contract.ts';
import { againMs, answerText, useQuestions } from './code-questions.tsx';
import classes from './receipt-page.module.css';

/** Asks M-Pesa about the code of a pending payment, and shows the answer; hidden if the paybill cannot ask. */
export function AskCode({ params }: { params: CallInput<typeof receipt>['params'] }) {
  const { paymentId } = params;
  const { canAsk, newest, send, waiting } = useQuestions(paymentId);
  const isProved = newest?.state === 'proved';
  // Reads the receipt again, which shows M-Pesa's proof.
  const { data: reply } = useAsk(receipt, { params }, { againMs: ({ payment }) => isProved && !payment.isVerified && againMs });
  if (!canAsk && !newest) return null;
  return (
    <>
      {canAsk && !reply?.payment.isVerified && (
        <ActButton for={askAboutCode} variant="default" inactive={waiting} onClick={send}>
          Verify code with M-Pesa
        </ActButton>
      )}
      <p className={classes.note} role="status">
        {answerText(newest)}
      </p>
    </>
  );
}
