import { useState } from 'react';
import type { CallInput, Reply } from '../../core/endpoint.ts';
import { useAsk, useSend } from '../../core/web/ask.ts';
import { askAboutCode, type CodeQuestion, codeQuestions } from '../../daraja/contract.ts';
import { ActButton } from '../../ui/buttons/act-button.tsx';
import { toast } from '../../ui/floating/toast.tsx';
import { receipt } from '../contract.ts';
import classes from './receipt-page.module.css';

const againMs = 3000;
const isOpen = ({ state }: CodeQuestion) => state === 'asking' || state === 'asked';
const waits = ({ questions }: Reply<typeof codeQuestions>) => questions.some(isOpen);

const says = {
  asking: 'M-Pesa is being asked.',
  asked: 'M-Pesa is looking for this code.',
  proved: 'M-Pesa has this payment: it is verified.',
  doubted: 'M-Pesa says otherwise.',
  failed: 'M-Pesa could not be asked.',
} as const satisfies Record<CodeQuestion['state'], string>;

/** What M-Pesa was asked about a payment, followed while a question is open, and the way to ask. */
function useQuestions(paymentId: string | number, { enabled = true } = {}) {
  const { data } = useAsk(codeQuestions, { params: { paymentId } }, { enabled, againMs: (reply) => waits(reply) && againMs });
  const { isPending, mutate } = useSend(askAboutCode);
  const newest = data?.questions[0];
  const send = () =>
    mutate({ params: { paymentId } }, { onError: (error) => toast.failure(error, { fallback: 'M-Pesa could not be asked.' }) });
  return { canAsk: data?.canAsk === true, newest, send, waiting: isPending || (newest !== undefined && isOpen(newest)) };
}

const answerText = (newest: CodeQuestion | undefined) => newest && (newest.reason ?? says[newest.state]);

type AskCodeHereProps = {
  paymentId: number;
  /** A payment of which it is read once for all of a list whether the paybill can ask. */
  likeOthers: number;
};

/** The same in a row of a list; what was asked before is read once it is pressed. */
export function AskCodeHere({ paymentId, likeOthers }: AskCodeHereProps) {
  const [pressed, setPressed] = useState(false);
  const { canAsk } = useQuestions(likeOthers);
  const { newest, send, waiting } = useQuestions(paymentId, { enabled: pressed || paymentId === likeOthers });
  const ask = () => {
    setPressed(true);
    send();
  };
  return (
    <>
      {canAsk && newest?.state !== 'proved' && (
        <ActButton
          for={askAboutCode}
          variant="subtle"
          size="xs"
          label={`Ask M-Pesa about payment ${paymentId}`}
          rests={waiting}
          onClick={ask}
        >
          Ask M-Pesa
        </ActButton>
      )}
      <span className={classes.answer} role="status">
        {answerText(newest)}
      </span>
    </>
  );
}

/** Asks M-Pesa about the code of a payment that waits, and says what it answered; nothing where the paybill cannot ask. */
export function AskCode({ params }: { params: CallInput<typeof receipt>['params'] }) {
  const { paymentId } = params;
  const { canAsk, newest, send, waiting } = useQuestions(paymentId);
  const isProved = newest?.state === 'proved';
  // What M-Pesa proved stands on the receipt as soon as that is read again.
  const { data: shown } = useAsk(receipt, { params }, { againMs: ({ payment }) => isProved && !payment.isVerified && againMs });
  if (!canAsk && !newest) return null;
  return (
    <>
      {canAsk && !shown?.payment.isVerified && (
        <ActButton for={askAboutCode} variant="default" rests={waiting} onClick={send}>
          Ask M-Pesa about this code
        </ActButton>
      )}
      <p className={classes.note} role="status">
        {answerText(newest)}
      </p>
    </>
  );
}
