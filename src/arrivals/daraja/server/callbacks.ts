import { AppError } from '../../../core/errors.ts';
import { CallbackDoor } from '../../../core/server/callbacks/callback-door.ts';
import { type App, serveOpen } from '../../../core/server/serve.ts';
import * as api from '../callbacks-contract.ts';
import { callbackField } from './connections/callback-base.ts';
import { noticeStore } from './notice-store.ts';
import type { NoticeKind } from './notices-sql.ts';
import { validatePayment } from './validate-payment.ts';

const bodyLengthMax = 16_000;
type Told = { params: { address: string }; body: unknown; address: string };

/** Safaricom's callbacks: stored and answered first, processed later. */
export function callbackRoutes(app: App): void {
  const store = noticeStore(app.database);
  const door = new CallbackDoor('M-Pesa', app);
  const placeOf = (kind: NoticeKind | 'validation', { params, address: caller }: Omit<Told, 'body'>) =>
    door.placeOf(params.address, { field: callbackField, kind, caller });

  const stored = async (kind: NoticeKind, told: Told) => {
    const { schoolId, connectionId } = placeOf(kind, told);
    const body = JSON.stringify(told.body);
    if (body.length > bodyLengthMax) throw new AppError('TOO_LARGE');
    if (!(await store.add(schoolId, { connectionId, kind, source: told.address, body }))) throw new AppError('NOT_FOUND');
    return { ResultCode: 0, ResultDesc: 'Success' };
  };

  serveOpen(app, api.confirmPayment, (told) => stored('confirmation', told));
  serveOpen(app, api.promptAnswered, (told) => stored('prompt', told));
  serveOpen(app, api.codeAnswered, (told) => stored('code', told));
  serveOpen(app, api.codeUnanswered, (told) => stored('codeLate', told));

  serveOpen(app, api.validatePayment, (told) => validatePayment(app.database, placeOf('validation', told), told.body));
}
