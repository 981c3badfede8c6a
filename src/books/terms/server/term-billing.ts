import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { zeroCents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { billingPreview } from '../../billing/server/billing-preview.ts';
import { discountsDue } from '../../discounts/server/apply-discounts.ts';
import type * as api from '../billing-contract.ts';
import { isBeforePromotion } from './opening-sql.ts';
import { termById } from './sql.ts';

type TermKey = { schoolId: number; termId: number };

/** What opening a term would bill now. A term bills once, when it is first opened. */
export async function termBilling(tx: Transaction, { schoolId, termId }: TermKey): Promise<Reply<typeof api.termBilling>> {
  const [term, { students, amount, gradesWithoutFees }, discounts, { isBefore: beforePromotion }] = await Promise.all([
    termById(tx, { schoolId, termId }),
    billingPreview(tx, { schoolId, termId }),
    discountsDue(tx, { schoolId, termId }),
    isBeforePromotion(tx, { schoolId, termId }),
  ]);
  if (!term) throw new AppError('TERM_NOT_FOUND');
  if (!term.billed) {
    return { termId, students, amount, discounts, openedBefore: false, notBilled: 0, gradesWithoutFees, beforePromotion };
  }
  const nothing = { students: 0, amount: zeroCents };
  return { termId, ...nothing, discounts: nothing, openedBefore: true, notBilled: students, gradesWithoutFees, beforePromotion: false };
}
