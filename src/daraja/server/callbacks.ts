import { AppError } from '../../core/errors.ts';
import { networkOf } from '../../core/server/doors/network.ts';
import { TurnsPerMinute } from '../../core/server/doors/turns-per-minute.ts';
import { type App, serveOpen } from '../../core/server/serve.ts';
import * as api from '../contract.ts';
import { schoolOfAddress } from './callback-address.ts';
import { NoticeStore } from './notice-store.ts';
import type { NoticeKind } from './notices-sql.ts';
import { validatePayment } from './validate-payment.ts';

const bodyLengthMax = 16_000;
/** Guesses cost no more than a hash, and soon not even that. */
const wrongPerMinute = 30;
/** Of each kind for one school: more than any school is paid by in a minute, so that a flood of one leaves the other its turns. */
const noticesPerMinute = 6000;

type Told = { params: { address: string }; body: unknown; address: string };

/** What Safaricom calls: answered as soon as it is stored, and made sense of later. */
export function callbackRoutes(app: App): void {
  const store = new NoticeStore(app.database);
  const schoolOf = doorOf(app);

  const stored = async (kind: NoticeKind, { params, body, address }: Told) => {
    const schoolId = schoolOf(params.address, { kind, network: networkOf(address) });
    const text = JSON.stringify(body);
    if (text.length > bodyLengthMax) throw new AppError('TOO_LARGE');
    if (!(await store.store(schoolId, { kind, source: address, body: text }))) throw new AppError('NOT_FOUND');
    return { ResultCode: 0, ResultDesc: 'Success' };
  };

  serveOpen(app, api.confirmPayment, (told) => stored('confirmation', told));
  serveOpen(app, api.promptAnswered, (told) => stored('prompt', told));

  serveOpen(app, api.validatePayment, ({ params, body, address }) => {
    const schoolId = schoolOf(params.address, { kind: 'validation', network: networkOf(address) });
    return validatePayment(app.database, schoolId, body);
  });
}

/** Whose address it is. Fails with NOT_FOUND for none of ours, and with TOO_MANY_REQUESTS for who guesses, or floods one that is. */
function doorOf({ secrets }: App) {
  const guesses = new TurnsPerMinute(wrongPerMinute);
  const notices = new TurnsPerMinute(noticesPerMinute);
  return (address: string, { kind, network }: { kind: string; network: string }): number => {
    const schoolId = schoolOfAddress(secrets, address);
    const seconds = schoolId === null ? guesses.take(network) : notices.take(`${schoolId} ${kind}`);
    if (seconds !== null) throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: seconds });
    if (schoolId === null) throw new AppError('NOT_FOUND');
    return schoolId;
  };
}
