import { type App, serve } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { moveUp } from './move-up.ts';
import { planYearEnd } from './plan-year-end.ts';
import { undoYearEnd } from './undo-year-end.ts';

export function yearEndRoutes(app: App): void {
  const { caps } = app.config;
  serve(app, api.yearEnd, (tx, { caller }) => planYearEnd(tx, caller));
  serve(app, api.moveUp, (tx, { caller, body }) => moveUp(tx, caller, { ...body, caps }));
  serve(app, api.undoYearEnd, (tx, { caller, params }) => undoYearEnd(tx, caller, params));
}
