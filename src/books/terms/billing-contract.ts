import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { id, pathId } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';

/** What making a term current would do, for the dialog that asks before it is done: apart from what every page reads of the terms. */
export const termBilling = endpoint({
  method: 'GET',
  path: '/api/settings/terms/:termId/billing',
  access: may.seeStaff,
  shows: ['terms', 'students', 'balances', 'fees', 'classes'],
  summary:
    'How many students making this term current would bill and how much, what discount rules would give, and which grades have no fees',
  params: z.object({ termId: pathId }),
  reply: z.object({
    termId: id,
    students: z.int(),
    amount: money,
    /** What discount rules would give to how many right after; nothing in a term that was opened before. */
    discounts: z.object({ students: z.int(), amount: money }),
    /** True for a term that was opened before: it bills nobody again. */
    openedBefore: z.boolean(),
    /** How many active students a term that was opened before has not billed: they came while another one was current. */
    notBilled: z.int(),
    /** Names of the grades that have active students and no fee structure in the term, in the order of the ladder. */
    gradesWithoutFees: z.array(z.string()),
  }),
});
