import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { eraseStudent } from './erase-student.ts';
import { exportErasures, listErasures } from './erasures.ts';
import { leftLongAgo, retention, updateRetention } from './retention.ts';

export function erasureRoutes(app: App): void {
  serve(app, api.leftLongAgo, (tx, { caller, query }) => leftLongAgo(tx, caller, query));
  serve(app, api.listErasures, (tx, { caller, query }) => listErasures(tx, caller, query));
  serveSheet(app, api.exportErasures, (tx, { caller }) => exportErasures(tx, caller));
  serve(app, api.eraseStudent, (tx, { caller, params, body }) => eraseStudent(tx, caller, { ...params, ...body }));
  serve(app, api.readRetention, (tx, { caller }) => retention(tx, caller));
  serve(app, api.updateRetention, (tx, { caller, body }) => updateRetention(tx, caller, body));
}
