import { assertWithinCap } from '../../../core/server/caps.ts';
import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import { gradeNames } from '../../../school/grades/server/sql.ts';
import { approveRequest } from '../../../school/requests/server/decide.ts';
import * as billing from '../billing-contract.ts';
import * as api from '../contract.ts';
import * as exported from '../export-contract.ts';
import { exportTerms } from './export-terms.ts';
import { listedTerms } from './opening-sql.ts';
import { saveTerm } from './save-term.ts';
import { termCount, termRows } from './sql.ts';
import { termBilling } from './term-billing.ts';
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

  serve(app, billing.termBilling, (tx, { caller: { schoolId }, params: { termId } }) => termBilling(tx, { schoolId, termId }));

  serve(app, api.termOpening, (tx, { caller, params }) => openingToUndo(tx, caller, params));
  serve(app, api.undoOpening, (tx, { caller, params, body }) => approveRequest(tx, caller, undoRequest, { ...params, ...body }));

  serve(app, api.gradesAndTerms, async (tx, { caller: { schoolId } }) => {
    const [terms, grades] = await Promise.all([termRows(tx, schoolId), gradeNames(tx, schoolId)]);
    return { terms, grades };
  });
}
