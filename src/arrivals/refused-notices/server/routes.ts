import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { approveTaking, refuseTaking } from './decide-taking.ts';
import { exportNotices } from './export-notices.ts';
import { noticeWords, refusedNotices } from './notices.ts';
import { dismissNotice, takeNotice } from './take-notice.ts';

export function noticesRoutes(app: App): void {
  serve(app, api.refusedNotices, (tx, { caller, query }) => refusedNotices(tx, caller, query));
  serveSheet(app, api.exportNotices, (tx, { caller, query }) => exportNotices(tx, caller, query));
  serve(app, api.noticeWords, (tx, { caller: { schoolId }, params }) => noticeWords(tx, { schoolId, ...params }));
  serve(app, api.takeNotice, (tx, { caller, params, body }) => takeNotice(tx, caller, { ...params, ...body }));
  serve(app, api.dismissNotice, (tx, { caller, params, body }) => dismissNotice(tx, caller, { ...params, ...body }));
  serve(app, api.approveTaking, (tx, { caller, params }) => approveTaking(tx, caller, params));
  serve(app, api.refuseTaking, (tx, { caller, params, body }) => refuseTaking(tx, caller, { ...params, ...body }));
}
