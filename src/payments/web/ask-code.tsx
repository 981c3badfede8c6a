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

/** Asks M-Pesa about the code of a payment that waits, and says what it answered; nothing where the paybill cannot ask. */
export function AskCode({ params }: { params: CallInput<typeof receipt>['params'] }) {
  const { paymentId } = params;
  const { data } = useAsk(codeQuestions, { params: { paymentId } }, { againMs: (reply) => waits(reply) && againMs });
  const ask = useSend(askAboutCode);
  const newest = data?.questions[0];
  const isProved = newest?.state === 'proved';
  // What M-Pesa proved stands on the receipt as soon as that is read again.
  const { data: shown } = useAsk(receipt, { params }, { againMs: ({ payment }) => isProved && !payment.isVerified && againMs });
  if (!data?.canAsk && !newest) return null;
  const send = () =>
    ask.mutate({ params: { paymentId } }, { onError: (error) => toast.failure(error, { fallback: 'M-Pesa could not be asked.' }) });
  const waiting = ask.isPending || (newest !== undefined && isOpen(newest));
  return (
    <>
      {data?.canAsk && !shown?.payment.isVerified && (
        <ActButton for={askAboutCode} variant="default" rests={waiting} onClick={send}>
          Ask M-Pesa about this code
        </ActButton>
      )}
      <p className={classes.note} role="status">
        {newest && (newest.reason ?? says[newest.state])}
      </p>
    </>
  );
}
