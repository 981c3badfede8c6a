import { billingPreview } from '../../billing/server/billing-preview.ts';
import { AppError } from '../../core/errors.ts';
import { type App, serve } from '../../core/server/serve.ts';
import { gradeNames } from '../../grades/server/sql.ts';
import { gradesAndTerms, listTerms, saveTerm as saveTermEndpoint, termBilling } from '../contract.ts';
import { saveTerm } from './save-term.ts';
import { termById, termRows } from './sql.ts';

export function termsRoutes(app: App): void {
  serve(app, listTerms, async (tx, { caller }) => ({ terms: await termRows(tx, caller.schoolId) }));
  serve(app, saveTermEndpoint, (tx, { caller, body }) => saveTerm(tx, caller, body));

  serve(app, termBilling, async (tx, { caller: { schoolId }, params: { termId } }) => {
    const [term, { students, amountCents, gradesWithoutFees }] = await Promise.all([
      termById(tx, { schoolId, termId }),
      billingPreview(tx, { schoolId, termId }),
    ]);
    if (!term) throw new AppError('TERM_NOT_FOUND');
    return { termId, students, amount: amountCents, gradesWithoutFees };
  });

  serve(app, gradesAndTerms, async (tx, { caller: { schoolId } }) => {
    const [terms, grades] = await Promise.all([termRows(tx, schoolId), gradeNames(tx, schoolId)]);
    return { terms, grades };
  });
}
