import type { ConnectionKind } from '../environments.ts';

/** A paybill or till as Daraja is called for it. */
export type Paybill = {
  schoolId: number;
  connectionId: number;
  kind: ConnectionKind;
  name: string | null;
  /** True for the first of its school, whose callback addresses hold no number. */
  isFirst: boolean;
  address: string;
  shortCode: string;
  storeNumber: string | null;
  consumerKey: string;
  consumerSecret: string;
  passkey: string | null;
  /** In whose name questions about codes are asked; null where nobody may. */
  initiator: { name: string; credential: string } | null;
};

/** The number that signs requests: of a till the store number, where Safaricom gave one. */
export function signingNumber({ shortCode, storeNumber }: Pick<Paybill, 'shortCode' | 'storeNumber'>): string {
  return storeNumber ?? shortCode;
}

export type Token = { text: string; endsAtMs: number };

/** Asked for anew so long before its end, so that it does not end on its way. */
const earlyMs = 60_000;
const keptMax = 5000;

/**
 * The token of each app, asked for once by however many need it at the same time: each new token of an app ends the one before it, so two
 * of them would end each other. Two connections of a school that are served by one app have one token for the same reason.
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
    const kept = await this.#kept.get(key)?.catch(() => null);
    if (kept && kept.endsAtMs - earlyMs > this.#now()) return kept.text;
    return (await this.#asked(key, paybill)).text;
  }

  /** Forgets a token that was refused, unless a newer one has taken its place. */
  async spoilt(paybill: Paybill, text: string): Promise<void> {
    const key = appOf(paybill);
    const kept = await this.#kept.get(key)?.catch(() => null);
    if (kept?.text === text) this.#kept.delete(key);
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

/** Of one school only: what one knows is no other's, also where both name the same app. */
function appOf({ schoolId, address, consumerKey, consumerSecret }: Paybill): string {
  return JSON.stringify([schoolId, address, consumerKey, consumerSecret]);
}
