import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { balanceLetters } from './balance-letters.ts';
import { balanceSheet, balances } from './balances.ts';
import { exportBalances } from './export-balances.ts';
import { balanceNotes, noteBalance } from './notes.ts';
import { previewReminders, sendReminders } from './remind.ts';

export function balancesRoutes(app: App): void {
  serve(app, api.balances, (tx, { caller, query }) => balances(tx, caller, query));
  serveSheet(app, api.exportBalances, (tx, { caller, query }) => exportBalances(tx, caller, query));
  serve(app, api.balanceSheet, (tx, { caller, query }) => balanceSheet(tx, caller, query));
  serve(app, api.balanceLetters, (tx, { caller, query }) => balanceLetters(tx, caller, query));
  serve(app, api.previewReminders, (tx, { caller, query }) => previewReminders(tx, caller, query));
  serve(app, api.sendReminders, (tx, { caller, query, body }) => sendReminders(tx, caller, { query, ...body }));
  serve(app, api.balanceNotes, (tx, { caller: { schoolId }, params, query }) => balanceNotes(tx, { schoolId, ...params, ...query }));
  serve(app, api.noteBalance, (tx, { caller, params, body }) => noteBalance(tx, caller, { ...params, ...body }));
}
