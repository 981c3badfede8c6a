import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { id, pathId } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';

/** The effect of making a term current, for the dialog; separate from the contract that every page loads. */
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
    /** The discounts that rules would give next; none in a term that was opened before. */
    discounts: z.object({ students: z.int(), amount: money }),
    /** True for a term that was opened before: it bills nobody again. */
    openedBefore: z.boolean(),
    /** The active students that an opened term has not billed: they joined while another was current, or for the next. */
    notBilled: z.int(),
    /** Names of grades with active students and no fee structure in the term, in ladder order. */
    gradesWithoutFees: z.array(z.string()),
    /** True for a first opening in a later year while the students have not been promoted: it bills the classes of this year. */
    beforePromotion: z.boolean(),
  }),
});
