import * as z from 'zod/mini';
import type { Reply } from '../../../../core/endpoint.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import type { App } from '../../../../core/server/serve.ts';
import type * as api from '../../connections-contract.ts';
import { type ConfirmationVersion, confirmationVersions } from '../../environments.ts';
import { acknowledged, assertAccepted } from '../accepted.ts';
import { type Daraja, DarajaRefusal } from '../client.ts';
import { type Paybill, signingNumber } from '../tokens.ts';
import { callbackBase } from './callback-base.ts';
import { nominatedNumber, type RegisteredNumbers } from './connections-sql.ts';
import { namedConnection, paybillOf } from './paybill-of.ts';
import { pullRefusalText } from './pull-refusals.ts';
import { tested } from './test-connection.ts';

type Registered = Reply<typeof api.registerConnection> & { registered?: RegisteredNumbers };

const noAddress = 'Karo does not know the address of this site. The operator of Karo sets PUBLIC_URL, such as https://karo.example.ke';
const noProduct =
  'This app on the Daraja portal has no product for payments to a paybill (C2B), neither its first nor its second version. Add it to the app, or ask Safaricom for it.';
const firstWords = ' It sends them by the first version (v1) of its product, which is the one that the app has.';

type Registering = { schoolId: number; connectionId?: number | undefined; site: string | null };

/** Registers the school's addresses for payments with Safaricom, and requests the right to look payments up. */
export function registerConnection(app: App, daraja: Daraja, { site, ...named }: Registering): Promise<Registered> {
  return tested(async (): Promise<Registered> => {
    const { schoolId } = named;
    const read = async (tx: Transaction) => ({ row: await namedConnection(tx, named), number: await nominatedNumber(tx, schoolId) });
    const { row, number } = await app.database.transaction(schoolId, read, { kind: 'read' });
    const paybill = paybillOf(app, schoolId, row);
    if (site === null) return { isGood: false, message: noAddress };
    const base = callbackBase(app.secrets, { site, paybill });
    const version = await registerAddresses(daraja, paybill, base);
    if (version === null) return { isGood: false, message: noProduct };
    const words = (version === 'v1' ? firstWords : '') + (await pullWords(daraja, paybill, { base, number }));
    const message = `Safaricom notifies Karo of each payment from now on.${words}`;
    const { id: connectionId, environment, shortCode, storeNumber } = row;
    return { isGood: true, message, registered: { connectionId, version, environment, shortCode, storeNumber } };
  });
}

const registerReply = z.object(acknowledged);

/** The version of the product that accepted the addresses; null if the app has none. */
async function registerAddresses(daraja: Daraja, paybill: Paybill, base: string): Promise<ConfirmationVersion | null> {
  const body = {
    ShortCode: signingNumber(paybill),
    // Without our reply a payment is accepted.
    ResponseType: 'Completed',
    ConfirmationURL: `${base}/confirmation`,
    ValidationURL: `${base}/validation`,
  };
  for (const version of confirmationVersions) {
    try {
      assertAccepted(await daraja.post(paybill, `/mpesa/c2b/${version}/registerurl`, registerReply, body));
      return version;
    } catch (error) {
      if (!(error instanceof DarajaRefusal && error.kind === 'product')) throw error;
    }
  }
  return null;
}

const pullReply = z.object({ ...acknowledged, ResponseStatus: acknowledged.ResponseCode });
/** 1001: the right exists already. */
const pullCodes: readonly string[] = ['0', '1000', '1001'];

/** Requests the right to look payments up; returns why it was refused. */
async function pullWords(daraja: Daraja, paybill: Paybill, { base, number }: { base: string; number: string | null }): Promise<string> {
  if (number === null) return ' Lost notices cannot be looked up until School Settings has a mobile number of the school.';
  const body = { ShortCode: signingNumber(paybill), RequestType: 'Pull', NominatedNumber: number, CallBackURL: `${base}/confirmation` };
  try {
    const { ResponseStatus, ResponseCode, ResponseDescription } = await daraja.post(
      paybill,
      '/pulltransactions/v1/register',
      pullReply,
      body,
    );
    const code = String(ResponseStatus ?? ResponseCode ?? '0');
    return pullCodes.includes(code) ? '' : lostWords(new DarajaRefusal(200, code, ResponseDescription ?? ''));
  } catch (error) {
    if (!(error instanceof DarajaRefusal)) throw error;
    return lostWords(error);
  }
}

function lostWords(refusal: DarajaRefusal): string {
  return ` Lost notices cannot be looked up: ${pullRefusalText(refusal)}`;
}
