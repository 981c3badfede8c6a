import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import { approveRequest, refuseRequest } from '../../../school/requests/server/decide.ts';
import * as api from '../contract.ts';
import { exportNotices } from './export-notices.ts';
import { noticeWords, refusedNotices } from './notices.ts';
import { dismissNotice, recordTaking } from './record-taking.ts';
import { takingRequest } from './taking-request.ts';

export function refusedNoticesRoutes(app: App): void {
  serve(app, api.refusedNotices, (tx, { caller, query }) => refusedNotices(tx, caller, query));
  serveSheet(app, api.exportNotices, (tx, { caller, query }) => exportNotices(tx, caller, query));
  serve(app, api.noticeWords, (tx, { caller: { schoolId }, params }) => noticeWords(tx, { schoolId, ...params }));
  serve(app, api.recordTaking, (tx, { caller, params, body }) => recordTaking(tx, caller, { ...params, ...body }));
  serve(app, api.dismissNotice, (tx, { caller, params, body }) => dismissNotice(tx, caller, { ...params, ...body }));
  serve(app, api.approveTaking, (tx, { caller, params }) => approveRequest(tx, caller, takingRequest, params.takingId));
  serve(app, api.refuseTaking, (tx, { caller, params, body }) =>
    refuseRequest(tx, caller, takingRequest, { key: params.takingId, ...body }),
  );
}
