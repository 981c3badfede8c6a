import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { id, idInput, pathId } from '../../core/ids.ts';
import { choiceInput } from '../../core/inputs.ts';
import { asCents, optionalMoneyInput } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { emptyMeansAbsent, optionalText, whenGood } from '../../core/text.ts';
import { reversalCauses } from './rules.ts';

const wrongCause = 'Reason must be wrongStudent, wrongAmount, twice, failed or other';
const cause = choiceInput('Reason', reversalCauses, wrongCause);

export const requestReversal = endpoint({
  method: 'POST',
  path: '/api/payments/:paymentId/ask-reversal',
  access: may.recordPayments,
  changes: ['payments'],
  summary: 'Ask that a payment be reversed, or all parts of a shared one: an administrator approves or refuses it',
  status: 201,
  params: z.object({ paymentId: pathId }),
  body: z
    .object({
      cause,
      explanation: optionalText('Explanation', 150),
      /** True for all parts in force of a shared payment: one request, decided once. */
      allParts: emptyMeansAbsent(z.boolean({ error: 'All parts must be true or false' })),
      /** The right student, if the cause is wrongStudent and it is known. */
      rightStudentId: emptyMeansAbsent(idInput('Right student')),
      /** The right amount, if the cause is wrongAmount and it is known. */
      rightAmount: optionalMoneyInput({ label: 'Right Amount', min: asCents(100), minMessage: 'Right amount must be at least 1' }),
    })
    .check(
      z.refine((request) => request.cause !== 'other' || request.explanation !== undefined, {
        path: ['explanation'],
        message: 'Explanation is required',
        when: whenGood('cause', 'explanation'),
      }),
    ),
  reply: z.object({ message: z.string(), request: z.object({ id, paymentId: id }) }),
});
