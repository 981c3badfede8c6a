import { AppError } from '../../../core/errors.ts';
import { CallbackDoor } from '../../../core/server/callbacks/callback-door.ts';
import { type App, serveOpen } from '../../../core/server/serve.ts';
import * as api from '../callbacks-contract.ts';
import type { NoticeKind } from '../notices.ts';
import { callbackField } from './connections/callback-base.ts';
import { noticeStore } from './notice-store.ts';
import { validatePayment } from './validate-payment.ts';

const bodyLengthMax = 16_000;
type NoticeCall = { params: { address: string }; body: unknown; address: string };

/** Safaricom's callbacks: stored and answered first, processed later. */
export function callbackRoutes(app: App): void {
  const store = noticeStore(app.database);
  const door = new CallbackDoor('M-Pesa', app);
  const placeOf = (kind: NoticeKind | 'validation', { params, address: caller }: Omit<NoticeCall, 'body'>) =>
    door.placeOf(params.address, { field: callbackField, kind, caller });

  const stored = async (kind: NoticeKind, call: NoticeCall) => {
    const { schoolId, connectionId } = placeOf(kind, call);
    const body = JSON.stringify(call.body);
    if (body.length > bodyLengthMax) throw new AppError('TOO_LARGE');
    if (!(await store.add(schoolId, { connectionId, kind, source: call.address, body }))) throw new AppError('NOT_FOUND');
    return { ResultCode: 0, ResultDesc: 'Success' };
  };

  serveOpen(app, api.confirmPayment, (call) => stored('confirmation', call));
  serveOpen(app, api.promptAnswered, (call) => stored('prompt', call));
  serveOpen(app, api.codeAnswered, (call) => stored('code', call));
  serveOpen(app, api.codeUnanswered, (call) => stored('codeLate', call));

  serveOpen(app, api.validatePayment, (call) => validatePayment(app.database, placeOf('validation', call), call.body));
}
