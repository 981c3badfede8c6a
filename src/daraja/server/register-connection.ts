import * as z from 'zod/mini';
import type { Reply } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import type { Transaction } from '../../core/server/db.ts';
import type { App } from '../../core/server/serve.ts';
import type * as api from '../contract.ts';
import { callbackBase } from './callback-base.ts';
import { type Daraja, DarajaRefusal } from './client.ts';
import { paybillOf } from './connections.ts';
import { nominatedNumber } from './connections-sql.ts';
import { askedOf } from './test-connection.ts';
import type { Paybill } from './tokens.ts';

type Registered = Reply<typeof api.registerConnection>;

const anything = z.object({});
const already =
  'Safaricom has addresses of this paybill already. On the Daraja portal, delete them under Self Service, URL management; then press again.';
const noAddress =
  'Safaricom reaches this site at no address that Karo is sure of. Whoever runs Karo sets PUBLIC_URL to it, such as https://karo.example.ke';

/** Gives Safaricom the addresses at which the school is told of payments, and asks for the right to look payments up. */
export function registerConnection(
  app: App,
  daraja: Daraja,
  { schoolId, site }: { schoolId: number; site: string | null },
): Promise<Registered> {
  return askedOf(async () => {
    const read = async (tx: Transaction) => ({ paybill: await paybillOf(tx, app, schoolId), number: await nominatedNumber(tx, schoolId) });
    const { paybill, number } = await app.database.transaction(schoolId, read, { kind: 'read' });
    if (!paybill) throw new AppError('PAYBILL_NOT_CONNECTED');
    if (site === null) return { isGood: false, message: noAddress };
    const base = callbackBase(app.secrets, { site, schoolId });
    const isNew = await registerAddresses(daraja, paybill, base);
    if (!isNew) return { isGood: false, message: already };
    const words = await pullWords(daraja, paybill, { base, number });
    return { isGood: true, message: `Safaricom tells Karo of each payment from now on.${words}` };
  });
}

/** False where there are some already: live, they are given once. */
async function registerAddresses(daraja: Daraja, paybill: Paybill, base: string): Promise<boolean> {
  const body = {
    ShortCode: paybill.shortCode,
    // Without an answer of ours a payment is taken.
    ResponseType: 'Completed',
    ConfirmationURL: `${base}/confirmation`,
    ValidationURL: `${base}/validation`,
  };
  try {
    await daraja.post(paybill, '/mpesa/c2b/v2/registerurl', anything, body);
    return true;
  } catch (error) {
    if (error instanceof DarajaRefusal && /already registered/i.test(error.words)) return false;
    throw error;
  }
}

/** Asks for the right to look payments up; says why there is none. */
async function pullWords(daraja: Daraja, paybill: Paybill, { base, number }: { base: string; number: string | null }): Promise<string> {
  if (number === null) return ' Lost notices cannot be looked up until School Settings has a mobile number of the school.';
  const { shortCode: ShortCode } = paybill;
  const body = { ShortCode, RequestType: 'Pull', NominatedNumber: number, CallBackURL: `${base}/confirmation` };
  try {
    await daraja.post(paybill, '/pulltransactions/v1/register', anything, body);
    return '';
  } catch (error) {
    if (!(error instanceof DarajaRefusal)) throw error;
    return ' Lost notices cannot be looked up: the app on the Daraja portal has no Pull Transactions.';
  }
}
