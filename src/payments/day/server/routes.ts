import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import { approveRequest, refuseRequest, withRecord } from '../../../school/requests/server/decide.ts';
import * as api from '../contract.ts';
import { countDay, openDay } from './count-day.ts';
import { dayRequest } from './day-request.ts';
import { days } from './days.ts';
import { explainVariance } from './explain-variance.ts';
import { exportDays } from './export-days.ts';
import { cashHolders, recordBanking } from './record-banking.ts';
import { reverseSlip } from './reverse-slip.ts';
import { dayOf } from './sheet.ts';

export function dayRoutes(app: App): void {
  serve(app, api.openDay, (tx, { caller }) => openDay(tx, caller));
  serve(app, api.countDay, (tx, { caller, body }) => countDay(tx, caller, body));
  serve(app, api.cashHolders, (tx, { caller }) => cashHolders(tx, caller));
  serve(app, api.recordBanking, (tx, { caller, body }) => recordBanking(tx, caller, body));
  serve(app, api.reverseSlip, (tx, { caller, params, body }) => reverseSlip(tx, caller, { ...params, ...body }));
  serve(app, api.explainVariance, (tx, { caller, params, body }) => explainVariance(tx, caller, { ...params, ...body }));
  serve(app, api.countersignDay, (tx, { caller, params: { dayId } }) =>
    withRecord(approveRequest(tx, caller, dayRequest, dayId), () => dayNow(tx, caller, dayId)),
  );
  serve(app, api.returnDay, (tx, { caller, params: { dayId }, body: { reason } }) =>
    withRecord(refuseRequest(tx, caller, dayRequest, { key: dayId, reason }), () => dayNow(tx, caller, dayId)),
  );
  serveSheet(app, api.exportDays, (tx, { caller }) => exportDays(tx, caller));
  serve(app, api.readDay, (tx, { caller, params }) => dayOf(tx, caller, params));
  serve(app, api.days, (tx, { caller, query }) => days(tx, caller, query));
}

async function dayNow(tx: Transaction, caller: Caller, dayId: number) {
  return { day: await dayOf(tx, caller, { dayId }) };
}
