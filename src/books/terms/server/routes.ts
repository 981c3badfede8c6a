import { AppError } from '../../../core/errors.ts';
import { zeroCents } from '../../../core/money.ts';
import { assertWithinCap } from '../../../core/server/caps.ts';
import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import { gradeNames } from '../../../school/grades/server/sql.ts';
import { approveRequest } from '../../../school/requests/server/decide.ts';
import { billingPreview } from '../../billing/server/billing-preview.ts';
import { discountsDue } from '../../discounts/server/apply-discounts.ts';
import { termBilling } from '../billing-contract.ts';
import * as api from '../contract.ts';
import * as exported from '../export-contract.ts';
import { exportTerms } from './export-terms.ts';
import { isBeforePromotion, listedTerms } from './opening-sql.ts';
import { saveTerm } from './save-term.ts';
import { termById, termCount, termRows } from './sql.ts';
import { openingToUndo, undoRequest } from './undo-opening.ts';

export function termsRoutes(app: App): void {
  serve(app, api.listTerms, async (tx, { caller }) => ({ terms: await listedTerms(tx, caller.schoolId) }));

  serveSheet(app, exported.exportTerms, (tx, { caller: { schoolId } }) => exportTerms(tx, { schoolId }));

  serve(app, api.saveTerm, async (tx, { caller, body }) => {
    const saved = await saveTerm(tx, caller, body);
    // Saving locks billing, so adding terms is serialised per school.
    if (body.term_id === undefined) assertWithinCap({ ...(await termCount(tx, caller)), max: app.config.caps.terms, parts: 'terms' });
    return saved;
  });

  serve(app, termBilling, async (tx, { caller: { schoolId }, params: { termId } }) => {
    const [term, { students, amount, gradesWithoutFees }, discounts, { isBefore: beforePromotion }] = await Promise.all([
      termById(tx, { schoolId, termId }),
      billingPreview(tx, { schoolId, termId }),
      discountsDue(tx, { schoolId, termId }),
      isBeforePromotion(tx, { schoolId, termId }),
    ]);
    if (!term) throw new AppError('TERM_NOT_FOUND');
    // A term bills once, when it is first opened.
    if (term.billed) {
      const nothing = { students: 0, amount: zeroCents };
      return { termId, ...nothing, discounts: nothing, openedBefore: true, notBilled: students, gradesWithoutFees, beforePromotion: false };
    }
    return { termId, students, amount, discounts, openedBefore: false, notBilled: 0, gradesWithoutFees, beforePromotion };
  });

  serve(app, api.termOpening, (tx, { caller, params }) => openingToUndo(tx, caller, params));
  serve(app, api.undoOpening, (tx, { caller, params, body }) => approveRequest(tx, caller, undoRequest, { ...params, ...body }));

  serve(app, api.gradesAndTerms, async (tx, { caller: { schoolId } }) => {
    const [terms, grades] = await Promise.all([termRows(tx, schoolId), gradeNames(tx, schoolId)]);
    return { terms, grades };
  });
}
