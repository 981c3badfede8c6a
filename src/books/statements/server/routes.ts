import { type App, serve } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { feeStatement } from './fee-statement.ts';

export function statementsRoutes(app: App): void {
  serve(app, api.feeStatement, (tx, { caller: { schoolId }, params: { studentId }, query: { term, termId = term, page } }) =>
    feeStatement(tx, { schoolId, studentId, termId: termId === 'current' ? undefined : termId, page }),
  );
}
