import { parsedJson } from './parsed-json.ts';

/** What came of a request, its body read as JSON where it is that. */
export type Answer = { ok: boolean; status: number; body: unknown };
/** A read that the first script of the document began, with the token that it was asked with, and its good answer once that is here. */
type EarlyRead = { token: string; answer: Promise<Answer>; good?: Answer };

declare global {
  /** Filled by the first script of the document, a bundle of its own, and emptied by the page's. */
  var earlyReads: Map<string, EarlyRead> | undefined;
}

const timeoutMs = 10_000;
/** As long as a reply counts as fresh in the query cache. */
const keptMs = 15_000;

/** Begins a read, for the page to take over. */
export function beginEarlyRead(address: string, token: string): void {
  const answer = fetch(address, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMs),
  }).then(async (response) => ({ ok: response.ok, status: response.status, body: parsedJson(await response.text()) }));
  const early: EarlyRead = { token, answer };
  // Whoever takes it hears of a failure; where nobody does, it is none.
  answer.then(
    (good) => good.ok && Object.assign(early, { good }),
    () => undefined,
  );
  globalThis.earlyReads ??= new Map();
  globalThis.earlyReads.set(address, early);
  setTimeout(() => globalThis.earlyReads?.delete(address), keptMs);
}

/**
 * The answer to a read of exactly this address by exactly this session that began with the document: once, and nothing where there is
 * none, where it failed, and where it is too old.
 */
export function consumePreload(address: string, token: string | null): Promise<Answer | undefined> | undefined {
  const early = ownRead(address, token);
  globalThis.earlyReads?.delete(address);
  return early?.answer.catch(() => undefined);
}

/** The body of a good answer that is here already. Where none is, the read is left to whoever waits for it. */
export function consumePreloadedBody(address: string, token: string | null): unknown {
  const good = ownRead(address, token)?.good;
  if (good) globalThis.earlyReads?.delete(address);
  return good?.body;
}

/** Drops what nobody took: a write makes it old. */
export function forgetEarlyReads(): undefined {
  globalThis.earlyReads?.clear();
}

function ownRead(address: string, token: string | null): EarlyRead | undefined {
  const early = globalThis.earlyReads?.get(address);
  return early?.token === token ? early : undefined;
}
