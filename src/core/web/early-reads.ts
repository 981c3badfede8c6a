import { parsedJson } from './parsed-json.ts';

/** The result of a request, its body as JSON if it is JSON. */
export type Answer = { ok: boolean; status: number; body: unknown };
/** A read started by the document's first script, with its token, and its good answer once it arrives. */
type EarlyRead = { token: string; answer: Promise<Answer>; good?: Answer };

declare global {
  /** Filled by the document's first script, a separate bundle, and emptied by the page's. */
  var earlyReads: Map<string, EarlyRead> | undefined;
}

const timeoutMs = 10_000;
/** As long as replies count as fresh in the query cache. */
const keptMs = 15_000;

/** Starts a read for the page to consume. */
export function beginEarlyRead(address: string, token: string): void {
  const answer = fetch(address, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMs),
  }).then(async (response) => ({ ok: response.ok, status: response.status, body: parsedJson(await response.text()) }));
  const early: EarlyRead = { token, answer };
  // The consumer sees a failure; without a consumer it is ignored.
  answer.then(
    (good) => good.ok && Object.assign(early, { good }),
    () => undefined,
  );
  globalThis.earlyReads ??= new Map();
  globalThis.earlyReads.set(address, early);
  setTimeout(() => globalThis.earlyReads?.delete(address), keptMs);
}

/** The early answer to a read of exactly this address and session: once, and undefined if there is none, it failed, or it is too old. */
export function consumePreload(address: string, token: string | null): Promise<Answer | undefined> | undefined {
  const early = ownRead(address, token);
  globalThis.earlyReads?.delete(address);
  return early?.answer.catch(() => undefined);
}

/** The body of a good early answer. Without one, the read is left to its caller. */
export function consumePreloadedBody(address: string, token: string | null): unknown {
  const good = ownRead(address, token)?.good;
  if (good) globalThis.earlyReads?.delete(address);
  return good?.body;
}

/** Drops unconsumed reads: a write makes them stale. */
export function forgetEarlyReads(): undefined {
  globalThis.earlyReads?.clear();
}

function ownRead(address: string, token: string | null): EarlyRead | undefined {
  const early = globalThis.earlyReads?.get(address);
  return early?.token === token ? early : undefined;
}
