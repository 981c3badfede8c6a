import type { ConnectionKind } from '../environments.ts';

/** A paybill or till as Daraja calls need it. */
export type Paybill = {
  schoolId: number;
  connectionId: number;
  kind: ConnectionKind;
  name: string | null;
  /** True for a school's first, whose callback addresses have no number. */
  isFirst: boolean;
  address: string;
  shortCode: string;
  storeNumber: string | null;
  consumerKey: string;
  consumerSecret: string;
  passkey: string | null;
  /** The initiator of questions about codes; null without one. */
  initiator: { name: string; credential: string } | null;
};

/** The number that signs requests: for a till the store number, if Safaricom gave one. */
export function signingNumber({ shortCode, storeNumber }: Pick<Paybill, 'shortCode' | 'storeNumber'>): string {
  return storeNumber ?? shortCode;
}

export type Token = { text: string; endsAtMs: number };

/** Renewed this long before its end, so that it does not expire on its way. */
const earlyMs = 60_000;
const keptMax = 5000;

/**
 * The token of each app, requested once for all callers: each new token of an app invalidates the previous one. Two connections of one app
 * share a token for the same reason.
 */
export class Tokens {
  readonly #ask: (paybill: Paybill) => Promise<Token>;
  readonly #now: () => number;
  readonly #kept = new Map<string, Promise<Token>>();
  readonly #flying = new Map<string, Promise<Token>>();

  constructor(ask: (paybill: Paybill) => Promise<Token>, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  async of(paybill: Paybill): Promise<string> {
    const key = appOf(paybill);
    const token = await this.#kept.get(key)?.catch(() => null);
    if (token && token.endsAtMs - earlyMs > this.#now()) return token.text;
    return (await this.#asked(key, paybill)).text;
  }

  /** Forgets a refused token, unless a newer one has replaced it. */
  async spoilt(paybill: Paybill, text: string): Promise<void> {
    const key = appOf(paybill);
    const token = await this.#kept.get(key)?.catch(() => null);
    if (token?.text === text) this.#kept.delete(key);
  }

  #asked(key: string, paybill: Paybill): Promise<Token> {
    const flying = this.#flying.get(key);
    if (flying) return flying;
    const asking = this.#ask(paybill).finally(() => this.#flying.delete(key));
    this.#flying.set(key, asking);
    this.#kept.set(key, asking);
    asking.catch(() => this.#kept.delete(key));
    const [oldest = ''] = this.#kept.keys();
    if (this.#kept.size > keptMax) this.#kept.delete(oldest);
    return asking;
  }
}

/** Per school, even if two name the same app. */
function appOf({ schoolId, address, consumerKey, consumerSecret }: Paybill): string {
  return JSON.stringify([schoolId, address, consumerKey, consumerSecret]);
}
