import { type App, serve, serveDownload } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { classStatements } from './class-statements.ts';
import { makeStatementFile, openFile, statementFiles } from './files.ts';

export function classStatementsRoutes(app: App): void {
  serve(app, api.classStatements, (tx, { caller, query }) => classStatements(tx, caller, query));
  serve(app, api.statementFiles, (tx, { caller: { schoolId } }) => statementFiles(tx, schoolId));
  serve(app, api.makeStatementFile, (tx, { caller, query }) => makeStatementFile(tx, caller, query));
  serveDownload(app, api.statementFile, ({ caller: { schoolId }, params }) => openFile(app.database, { schoolId, ...params }));
}
