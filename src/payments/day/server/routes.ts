import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { countDay, openDay, recordBanking } from './count-day.ts';
import { days } from './days.ts';
import { countersignDay, explainVariance, sendBackDay } from './decide-day.ts';
import { exportDays } from './export-days.ts';
import { dayOf } from './sheet.ts';

export function dayRoutes(app: App): void {
  serve(app, api.openDay, (tx, { caller }) => openDay(tx, caller));
  serve(app, api.countDay, (tx, { caller, body }) => countDay(tx, caller, body));
  serve(app, api.recordBanking, (tx, { caller, body }) => recordBanking(tx, caller, body));
  serve(app, api.explainVariance, (tx, { caller, params, body }) => explainVariance(tx, caller, { ...params, ...body }));
  serve(app, api.countersignDay, (tx, { caller, params }) => countersignDay(tx, caller, params));
  serve(app, api.sendBackDay, (tx, { caller, params, body }) => sendBackDay(tx, caller, { ...params, ...body }));
  serveSheet(app, api.exportDays, (tx, { caller }) => exportDays(tx, caller));
  serve(app, api.readDay, (tx, { caller, params }) => dayOf(tx, caller, params));
  serve(app, api.days, (tx, { caller, query }) => days(tx, caller, query));
}
