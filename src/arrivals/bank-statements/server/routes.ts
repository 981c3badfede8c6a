import { type App, serve, serveInSteps, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import * as unseen from '../unseen-contract.ts';
import { readDraft } from './drafts.ts';
import { importStatement } from './import-statement.ts';
import { statements } from './kind.ts';
import { previewStatement } from './preview.ts';
import { listStatements, statementById } from './statements.ts';
import { exportUnseenPayments, unseenPayments } from './unseen.ts';

export function bankStatementsRoutes(app: App): void {
  serve(app, api.listStatements, (tx, { caller, query }) => listStatements(tx, caller, query));

  serveInSteps(app, api.uploadStatement, (call) => statements.readUpload(app, call));

  serve(app, api.statementDraft, async (tx, { caller, params: { draftId } }) =>
    readDraft(tx, caller, await statements.stored(tx, caller, draftId)),
  );

  serve(app, api.decideStatement, async (tx, { caller, params: { draftId }, body }) =>
    readDraft(tx, caller, await statements.saveAnswers(tx, caller, { fileId: draftId, answers: body })),
  );

  serve(app, api.discardStatement, (tx, { caller, params: { draftId } }) => statements.discard(tx, caller, draftId));

  serve(app, api.previewStatement, (tx, { caller, params, query }) => previewStatement(tx, caller, { ...params, ...query }));
  serve(app, api.importStatement, (tx, { caller, params, body }) => importStatement(tx, caller, { ...params, ...body }));
  serve(app, api.statementById, (tx, { caller, params, query }) => statementById(tx, caller, { ...params, ...query }));
  serve(app, unseen.unseenPayments, (tx, { caller, query }) => unseenPayments(tx, caller, query));
  serveSheet(app, unseen.exportUnseenPayments, (tx, { caller }) => exportUnseenPayments(tx, caller));
}
