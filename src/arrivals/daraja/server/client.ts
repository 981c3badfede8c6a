import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { AppError } from '../../../core/errors.ts';
import { isTokenSpoilt, type RefusalKind, refusalKind, refusalText } from '../refusals.ts';
import { darajaTime, expressPassword } from '../rules.ts';
import { type Paybill, signingNumber, type Token, Tokens } from './tokens.ts';

/** An unexpected reply of Daraja: code and words. */
export class DarajaRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly words: string;
  readonly kind: RefusalKind;

  constructor(status: number, code: string, words: string) {
    super(refusalText(code, words));
    this.status = status;
    this.code = code;
    this.words = words;
    this.kind = refusalKind(code, words);
  }
}

/** Daraja gave no readable reply. The request may have been carried out. */
export class DarajaUnreachable extends AppError {
  readonly reason: string;
  readonly wasSent: boolean;

  constructor(reason: string, { wasSent }: { wasSent: boolean }) {
    super('DARAJA_UNREACHABLE', { reason });
    this.reason = reason;
    this.wasSent = wasSent;
  }
}

export type DarajaOptions = { now?: () => number; callMs?: number };

const callMsUsual = 10_000;
const replyBytesMax = 1_000_000;
/** A school with a slow Daraja waits alone. */
const callsOfSchoolMax = 4;
const triesMax = 4;
/** Long enough that of two processes whose new tokens end each other's one gets its request through. */
const pauseMaxMs = 400;

const tokenReply = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.union([z.number(), z.string()]) });
const scalar = z.union([z.string(), z.number()]);
const refusalReply = z.object({ errorCode: scalar, errorMessage: z.nullish(z.string()) });
/** Daraja's gateway has its own wording. */
const faultReply = z.object({
  fault: z.object({ faultstring: z.nullish(z.string()), detail: z.nullish(z.object({ errorcode: z.nullish(scalar) })) }),
});
/** The reply about an unknown prompt, which a correct passkey and paybill also get. */
const harmless: readonly RefusalKind[] = ['processing', 'locked', 'internal', 'unexplained'];

/** Calls Safaricom's Daraja for the schools of this process. Never call it within a transaction. */
export class Daraja {
  readonly #now: () => number;
  readonly #callMs: number;
  readonly #tokens: Tokens;
  readonly #calling = new Map<number, number>();

  constructor({ now = Date.now, callMs = callMsUsual }: DarajaOptions = {}) {
    this.#now = now;
    this.#callMs = callMs;
    this.#tokens = new Tokens((paybill) => this.#newToken(paybill), now);
  }

  /** Throws if Daraja does not know the app, and another error if the passkey is not the paybill's. */
  async check(paybill: Paybill): Promise<void> {
    await this.#inTurn(paybill, () => this.#tokens.of(paybill));
    if (paybill.passkey === null) return;
    // A prompt that was never sent: Daraja checks short code and passkey first, and no phone rings.
    const question = this.post(paybill, '/mpesa/stkpushquery/v1/query', z.object({}), {
      ...this.expressKeys(paybill, paybill.passkey),
      CheckoutRequestID: 'ws_CO_00000000000000000000',
    });
    await question.catch((error: unknown) => {
      if (!(error instanceof DarajaRefusal) || !harmless.includes(error.kind)) throw error;
    });
  }

  /** The common fields of M-Pesa Express requests. */
  expressKeys(paybill: Paybill, passkey: string) {
    const shortCode = signingNumber(paybill);
    const timestamp = darajaTime(this.#now());
    return { BusinessShortCode: shortCode, Password: expressPassword({ shortCode, passkey, timestamp }), Timestamp: timestamp };
  }

  /** Sends a request with the paybill's token; again with a new one if it was refused, after a pause if that was refused too. */
  async post<S extends z.core.$ZodType>(paybill: Paybill, path: string, reply: S, body: unknown): Promise<z.output<S>> {
    return this.#inTurn(paybill, async () => {
      for (let tries = 1; ; tries += 1) {
        const token = await this.#tokens.of(paybill);
        try {
          return await this.#posted(paybill, { path, token, reply, body });
        } catch (error) {
          if (!(error instanceof DarajaRefusal) || !isTokenSpoilt(error.status, error.code, error.words) || tries === triesMax) throw error;
          await this.#tokens.spoilt(paybill, token);
          if (tries > 1) await sleep(Math.random() * pauseMaxMs);
        }
      }
    });
  }

  async #posted<S extends z.core.$ZodType>(
    { address }: Paybill,
    { path, token, reply, body }: { path: string; token: string; reply: S; body: unknown },
  ): Promise<z.output<S>> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return this.#answer(address + path, { method: 'POST', headers, body: JSON.stringify(body) }, reply);
  }

  async #newToken({ address, consumerKey, consumerSecret }: Paybill): Promise<Token> {
    const headers = { authorization: `Basic ${btoa(`${consumerKey}:${consumerSecret}`)}` };
    const askedAtMs = this.#now();
    const url = `${address}/oauth/v1/generate?grant_type=client_credentials`;
    const reply = this.#answer(url, { headers }, tokenReply).catch((error: unknown) => {
      // With a refused token the request was not carried out.
      throw error instanceof DarajaUnreachable ? new DarajaUnreachable(error.reason, { wasSent: false }) : error;
    });
    const { access_token: text, expires_in: seconds } = await reply;
    return { text, endsAtMs: askedAtMs + Number(seconds) * 1000 };
  }

  async #answer<S extends z.core.$ZodType>(url: string, init: RequestInit, reply: S): Promise<z.output<S>> {
    const { status, content } = await answerOf(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(this.#callMs) });
    const refusal = refusalOf(status, content);
    if (refusal) throw refusal;
    const good = z.safeParse(reply, content);
    if (status === 200 && good.success) return good.data;
    // Wrong keys can give a refusal without a body.
    if (status === 400 || status === 401) throw new DarajaRefusal(status, '400.008.01', 'Invalid Authentication passed');
    throw new DarajaUnreachable(`it answered ${status}`, { wasSent: true });
  }

  async #inTurn<T>({ schoolId }: Paybill, work: () => Promise<T>): Promise<T> {
    const calling = this.#calling.get(schoolId) ?? 0;
    if (calling >= callsOfSchoolMax) throw new AppError('DARAJA_BUSY');
    this.#calling.set(schoolId, calling + 1);
    try {
      return await work();
    } finally {
      const left = (this.#calling.get(schoolId) ?? 1) - 1;
      if (left > 0) this.#calling.set(schoolId, left);
      else this.#calling.delete(schoolId);
    }
  }
}

/** One per process: each new token invalidates the previous one, so two caches disturb each other. */
export const daraja = new Daraja();

/** A refusal in the form of Daraja or its gateway; null for any other reply. */
function refusalOf(status: number, content: unknown): DarajaRefusal | null {
  const own = z.safeParse(refusalReply, content);
  if (own.success) return new DarajaRefusal(status, String(own.data.errorCode), own.data.errorMessage ?? '');
  const gateway = z.safeParse(faultReply, content);
  if (!gateway.success) return null;
  const { faultstring, detail } = gateway.data.fault;
  return new DarajaRefusal(status, String(detail?.errorcode ?? status), faultstring ?? '');
}

/** Failures before anything was sent. */
const unsent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

async function answerOf(url: string, init: RequestInit): Promise<{ status: number; content: unknown }> {
  try {
    const response = await fetch(url, init);
    const text = await textOf(response);
    return { status: response.status, content: parsed(text) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new DarajaUnreachable(isLate ? 'it did not answer in time' : 'the connection failed', { wasSent: !unsent.test(causeOf(error)) });
  }
}

/** The system's own word for why a connection failed. */
function causeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}

async function textOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > replyBytesMax) throw new DarajaUnreachable('its answer was too long', { wasSent: true });
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
