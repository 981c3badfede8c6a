import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Endpoint, Reply } from '../../../core/endpoint.ts';
import { useAsk, useSend } from '../../../core/web/ask.ts';
import { refreshAfter } from '../../../core/web/refresh.ts';
import { toast } from '../../../ui/floating/toast.tsx';
import { askAboutCode, type CodeQuestion, codeQuestions } from '../asking-contract.ts';

export const againMs = 3000;
const isOpen = ({ state }: CodeQuestion) => state === 'asking' || state === 'asked';
const waits = ({ questions }: Reply<typeof codeQuestions>) => questions.some(isOpen);

const says = {
  asking: 'Waiting for M-Pesa.',
  asked: 'M-Pesa is looking for this code.',
  proved: 'M-Pesa has this payment: it is verified.',
  doubted: "M-Pesa's record differs.",
  failed: 'M-Pesa could not be asked.',
} as const satisfies Record<CodeQuestion['state'], string>;

/** The questions about a payment's code, polled while one is open, and the function that asks. */
export function useQuestions(paymentId: string | number, { enabled = true } = {}) {
  const { data } = useAsk(codeQuestions, { params: { paymentId } }, { enabled, againMs: (reply) => waits(reply) && againMs });
  const { isPending, mutate } = useSend(askAboutCode);
  const newest = data?.questions[0];
  const send = () =>
    mutate({ params: { paymentId } }, { onError: (error) => toast.failure(error, { fallback: 'M-Pesa could not be asked.' }) });
  return { canAsk: data?.canAsk === true, newest, send, waiting: isPending || (newest !== undefined && isOpen(newest)) };
}

/** Waits for the proof of a payment of this page, says it, and reads again the pages that show it as pending, as after `approve`. */
export function AwaitedProof({ paymentId, approve }: { paymentId: number; approve: Endpoint }) {
  const queryClient = useQueryClient();
  const isProved = useQuestions(paymentId).newest?.state === 'proved';
  // An effect, because M-Pesa answers in its own time and a repeated read brings it.
  useEffect(() => {
    if (!isProved) return;
    toast.success(`M-Pesa has payment ${paymentId}: it is verified.`);
    refreshAfter(queryClient, approve);
  }, [queryClient, paymentId, approve, isProved]);
  return null;
}

/** The result of the newest question, in words. */
export const answerText = (newest: CodeQuestion | undefined) => newest && (newest.reason ?? says[newest.state]);
