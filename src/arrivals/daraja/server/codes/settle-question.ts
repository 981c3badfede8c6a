import { sumCents } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import { type PaymentFacts, partsOf } from '../../../../payments/payments/server/decisions-sql.ts';
import { receiveMoney } from '../../../unallocated/server/receive-money.ts';
import { type CodeAnswer, codeFault, codeMismatch, type FoundPayment } from '../../code-answers.ts';
import { type Result, refused } from '../notices-sql.ts';
import { changeQuestion, isGuardian, type QuestionRow, questionNamed } from './questions-sql.ts';

type ReceivedAnswer = { schoolId: number; noticeId: number; connectionId: number; shortCode: string; isFresh: boolean };

/**
 * Processes Safaricom's answer about a code: if all matches, the money arrives and verifies the payment; else the reason is stored and the
 * payment stays. Answers to unknown questions, or about another code, do nothing. Null until the question is known.
 */
export async function settleQuestion(tx: Transaction, receivedAnswer: ReceivedAnswer, answer: CodeAnswer): Promise<Result | null> {
  const { schoolId } = receivedAnswer;
  const question = await questionNamed(tx, { schoolId, conversationId: answer.conversationId });
  // It may be faster than Safaricom's reply to our request, which names the question.
  if (!question && receivedAnswer.isFresh) return null;
  if (!question) return refused('No such question was sent');
  if (question.connectionId !== null && question.connectionId !== receivedAnswer.connectionId)
    return refused('Another paybill or till sent the question');
  const key = { schoolId, questionId: question.questionId };
  if (answer.payment === null) {
    const { isDoubt, reason } = codeFault(answer);
    await changeQuestion(tx, key, { state: isDoubt ? 'doubted' : 'failed', reason });
    return { result: 'noted', reason: null, arrivalId: null };
  }
  if (answer.payment.receipt !== question.code) return refused('It is not the code of the question');
  const reason = await mismatchOf(tx, receivedAnswer, { question, payment: answer.payment });
  if (reason === null) return prove(tx, receivedAnswer, { question, payment: answer.payment });
  await changeQuestion(tx, key, { state: 'doubted', reason });
  return { result: 'noted', reason: null, arrivalId: null };
}

type Answered = { question: QuestionRow; payment: FoundPayment };

async function mismatchOf(
  tx: Transaction,
  { schoolId, shortCode }: ReceivedAnswer,
  { question, payment }: Answered,
): Promise<string | null> {
  const parts = await partsOf(tx, { schoolId, paymentId: question.paymentId });
  const standing = parts.filter(({ status }) => status !== 'reversed');
  const [first] = standing;
  if (!first) return 'The payment has since been reversed.';
  const studentIds = standing.map(({ studentId }) => studentId);
  const isFromGuardian = await isGuardian(tx, { schoolId, studentIds, ...payment });
  return codeMismatch(payment, { shortCode, amount: amountOf(standing), payDate: first.payDate, isFromGuardian });
}

function amountOf(parts: readonly PaymentFacts[]) {
  return sumCents(parts.map(({ amount }) => amount));
}

async function prove(tx: Transaction, { schoolId, noticeId, shortCode }: ReceivedAnswer, { question, payment }: Answered): Promise<Result> {
  const { amount, arrivedAt, payerName, payerPhone } = payment;
  const { outcome, arrivalId, paymentId } = await receiveMoney(tx, schoolId, {
    ...{ amount, arrivedAt, payerName, payerPhone, method: 'Mpesa', code: question.code, channel: shortCode },
    source: 'pull',
    evidence: `Notice ${noticeId} of Safaricom, asked about the code`,
  });
  const isProved = paymentId !== null && outcome !== 'contradicted';
  const change = isProved
    ? ({ state: 'proved', reason: null } as const)
    : ({ state: 'doubted', reason: 'M-Pesa has this money, and it waits under Unallocated Payments.' } as const);
  await changeQuestion(tx, { schoolId, questionId: question.questionId }, change);
  return { result: outcome, reason: null, arrivalId };
}
