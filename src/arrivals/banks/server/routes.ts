import { AppError } from '../../../core/errors.ts';
import { CallbackDoor } from '../../../core/server/callbacks/callback-door.ts';
import { type App, type OpenCall, serve, serveOpen } from '../../../core/server/serve.ts';
import type { Bank } from '../banks.ts';
import * as callbacks from '../callbacks-contract.ts';
import * as api from '../contract.ts';
import { answerToKcb } from '../kcb.ts';
import { addBank, callbackField, readBanks, removeBank, saveBank } from './connections.ts';
import { noticeStore } from './notice-store.ts';
import { validateAccount } from './validate-account.ts';

const bodyLengthMax = 16_000;

type NoticeCall = OpenCall<typeof callbacks.kcbNotice>;

export function banksRoutes(app: App): void {
  const { secrets } = app;
  serve(app, api.readBanks, (tx, { caller: { schoolId, role }, site }) => readBanks(tx, { schoolId, role, site, secrets }));
  serve(app, api.saveBank, (tx, { caller: { schoolId }, body }) => saveBank(tx, { schoolId, secrets }, body));
  serve(app, api.addBank, (tx, { caller: { schoolId }, body }) => addBank(tx, { schoolId, secrets }, body));
  serve(app, api.removeBank, (tx, { caller: { schoolId }, params }) => removeBank(tx, { schoolId, ...params }));

  const store = noticeStore(app);
  const door = new CallbackDoor('banks', app);
  const placeOf = (bank: Bank, kind: string, { params, address: caller }: NoticeCall) =>
    door.placeOf(params.address, { field: callbackField(bank), kind, caller });

  /** Why a stored notice is not trusted; null if it is. */
  const stored = async (bank: Bank, call: NoticeCall): Promise<string | null> => {
    const { schoolId, connectionId } = placeOf(bank, bank, call);
    if (call.sent.text.length > bodyLengthMax) throw new AppError('TOO_LARGE');
    const outcome = await store.add(schoolId, { connectionId, bank, body: call.body, sent: call.sent, source: call.address });
    // A bank that hears of no such address tells of the money again, when the connection may be on.
    if (outcome === null || outcome === 'off') throw new AppError('NOT_FOUND');
    if (outcome === 'tooMany') throw new AppError('TOO_MANY_REQUESTS');
    return outcome.doubt;
  };

  serveOpen(app, callbacks.kcbNotice, async (call) => answerToKcb(call.body, await stored('kcb', call)));

  serveOpen(app, callbacks.equityNotice, async (call) => {
    const doubt = await stored('equity', call);
    return doubt === null ? { responseCode: 'OK', responseMessage: 'SUCCESSFUL' } : { responseCode: 'ERROR', responseMessage: doubt };
  });

  serveOpen(app, callbacks.coopNotice, async (call) => {
    const doubt = await stored('coop', call);
    return doubt === null ? { MessageCode: '200', Message: 'Successfully received data' } : { MessageCode: '401', Message: doubt };
  });

  serveOpen(app, callbacks.kcbValidation, (call) => validateAccount(app.database, placeOf('kcb', 'validation', call), call.body));
}
