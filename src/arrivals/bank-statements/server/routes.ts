import { type App, serve, serveInSteps, serveSheet } from '../../../core/server/serve.ts';
import { cellsOfUpload } from '../../../school/files/server/uploads/read-upload.ts';
import * as api from '../contract.ts';
import { decideStatement, keepDraft, readDraft, storedDraft } from './drafts.ts';
import { importStatement } from './import-statement.ts';
import { previewStatement } from './preview.ts';
import { listStatements, statementById } from './statements.ts';
import { exportUnseenPayments, unseenPayments } from './unseen.ts';

export function bankStatementsRoutes(app: App): void {
  serve(app, api.listStatements, (tx, { caller, query }) => listStatements(tx, caller, query));

  serveInSteps(app, api.uploadStatement, async ({ caller, signal, body: { fileName, content } }) => {
    app.costlyReads.count(caller);
    const file = Buffer.from(content, 'base64');
    const cells = await cellsOfUpload(file, { ...caller, left: signal });
    return (tx) => keepDraft(tx, caller, { fileName, file, cells });
  });

  serve(app, api.statementDraft, async (tx, { caller, params: { draftId } }) =>
    readDraft(tx, caller, await storedDraft(tx, { schoolId: caller.schoolId, draftId })),
  );

  serve(app, api.decideStatement, async (tx, { caller, params, body }) =>
    readDraft(tx, caller, await decideStatement(tx, caller, { ...params, ...body })),
  );

  serve(app, api.previewStatement, (tx, { caller, params, query }) => previewStatement(tx, caller, { ...params, ...query }));
  serve(app, api.importStatement, (tx, { caller, params, body }) => importStatement(tx, caller, { ...params, ...body }));
  serve(app, api.statementById, (tx, { caller, params, query }) => statementById(tx, caller, { ...params, ...query }));
  serve(app, api.unseenPayments, (tx, { caller, query }) => unseenPayments(tx, caller, query));
  serveSheet(app, api.exportUnseenPayments, (tx, { caller }) => exportUnseenPayments(tx, caller));
}
