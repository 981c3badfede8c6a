import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { id, idInput, pathId } from '../../core/ids.ts';
import { asCents, money, moneyInput } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { nameText } from '../../core/text.ts';
import { gradeChoices } from '../../school/grades/contract.ts';

const additionalFee = z.object({ id, feeName: z.string(), amount: money });

export const listAdditionalFees = endpoint({
  method: 'GET',
  path: '/api/settings/additional-fees',
  access: may.seeMoney,
  shows: ['fees'],
  summary: 'Every additional fee of the school',
  reply: z.object({ additionalFees: z.array(additionalFee) }),
});

export const exportAdditionalFees = sheetEndpoint({
  path: '/api/settings/additional-fees/export',
  access: may.seeMoney,
  summary: 'Every additional fee of the school as CSV or Excel',
  query: z.object(sheetQuery),
  sheet: 'additional-fees',
});

const feeName = nameText('Fee Name', 80);

export const createAdditionalFee = endpoint({
  method: 'POST',
  path: '/api/settings/additional-fees',
  access: may.setUp,
  changes: ['fees'],
  summary: 'Add an additional fee',
  status: 201,
  incomplete: 'Please fill in all fields',
  body: z.object({
    feeName,
    amount: moneyInput({ label: 'Amount', min: asCents(1), minMessage: 'Amount must be more than zero' }),
  }),
  reply: z.object({ message: z.string(), additionalFee }),
});

export const renameAdditionalFee = endpoint({
  method: 'PATCH',
  path: '/api/settings/additional-fees/:additionalFeeId',
  access: may.setUp,
  changes: ['fees'],
  summary: 'Give an additional fee another name; its amount stays as it is',
  params: z.object({ additionalFeeId: pathId }),
  body: z.object({ feeName }),
  reply: z.object({ message: z.string(), additionalFee }),
});

export const removeAdditionalFee = endpoint({
  method: 'POST',
  path: '/api/settings/additional-fees/remove',
  access: may.setUp,
  changes: ['fees'],
  summary: 'Remove an additional fee that nobody is linked to and that was never charged',
  body: z.object({ additionalFeeId: idInput('Additional fee') }),
  reply: z.object({ message: z.string() }),
});

export const feesOfStudent = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/additional-fees',
  access: may.seeMoney,
  shows: ['students', 'fees'],
  summary: 'The additional fees that a student is linked to',
  params: z.object({ studentId: pathId }),
  reply: z.array(additionalFee),
});

export const linkFee = endpoint({
  method: 'POST',
  path: '/api/students/associate-student-with-fee',
  access: may.enrol,
  changes: ['fees', 'balances'],
  summary: 'Link an additional fee to a student; charged once a term while linked',
  body: z.object({ studentId: idInput('Student'), additionalFeeId: idInput('Additional fee') }),
  reply: z.object({ message: z.string() }),
});

export const unlinkFee = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/additional-fees',
  access: may.enrol,
  changes: ['fees', 'balances'],
  summary: 'Unsubscribe a student from an additional fee; reverses what the current term charged for it',
  params: z.object({ studentId: pathId }),
  body: z.object({ additionalFeeId: idInput('Additional fee'), action: z.literal('unsubscribe', { error: 'Action must be unsubscribe' }) }),
  reply: z.object({ message: z.string() }),
});

export const additionalFeeFilters = endpoint({
  method: 'GET',
  path: '/api/payments/view-addfees',
  access: may.seeMoney,
  shows: ['classes', 'fees'],
  summary: 'The choices of the filters of View Additional Fees for Students',
  reply: z.object({
    filters: z.object({ ...gradeChoices, additionalFees: z.array(z.object({ id, feeName: z.string(), amount: money })) }),
  }),
});
