import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { changeFamily } from './change-family.ts';
import { exportFamily } from './export-family.ts';
import { familyById, familyStatement } from './family.ts';
import { addGuardian, changeFirstGuardian, changeGuardian, removeGuardian } from './guardians.ts';
import { joinFamily, leaveFamily, splitFamily } from './join-family.ts';

export function familiesRoutes(app: App): void {
  serve(app, api.addGuardian, (tx, { caller, params, body }) => addGuardian(tx, caller, { ...params, ...body }));
  serve(app, api.changeGuardian, (tx, { caller, params, body }) => changeGuardian(tx, caller, { ...params, ...body }));
  serve(app, api.removeGuardian, (tx, { caller, params }) => removeGuardian(tx, caller, params));
  serve(app, api.changeFirstGuardian, (tx, { caller, params, body }) => changeFirstGuardian(tx, caller, { ...params, ...body }));
  serve(app, api.joinFamily, (tx, { caller, params, body }) => joinFamily(tx, caller, { ...params, ...body }));
  serve(app, api.leaveFamily, (tx, { caller, params }) => leaveFamily(tx, caller, params.studentId));
  serve(app, api.splitFamily, (tx, { caller, params }) => splitFamily(tx, caller, params.familyId));
  serve(app, api.changeFamily, (tx, { caller, params, body }) => changeFamily(tx, caller, { ...params, ...body }));
  serve(app, api.familyById, (tx, { caller: { schoolId }, params }) => familyById(tx, { schoolId, ...params }));
  serveSheet(app, api.exportFamily, (tx, { caller: { schoolId }, params }) => exportFamily(tx, { schoolId, ...params }));
  serve(app, api.familyStatement, (tx, { caller: { schoolId }, params, query: { termId } }) =>
    familyStatement(tx, { schoolId, ...params, termId: termId === 'current' ? undefined : termId }),
  );
}
