/** A read that the first script of the document began, with the token that it was asked with. */
type EarlyRead = { token: string; startedAtMs: number; reply: Promise<Response> };

declare global {
  /** Filled by the first script of the document, a bundle of its own, and emptied by the page's. */
  var earlyReads: Map<string, EarlyRead> | undefined;
}

const timeoutMs = 10_000;
/** As long as a reply counts as fresh in the query cache. */
const keptMs = 15_000;

/** Begins a read, for `takeEarlyRead` to hand over to the page. */
export function beginEarlyRead(address: string, token: string): void {
  const reply = fetch(address, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMs),
  });
  // Whoever takes it hears of a failure; where nobody does, it is none.
  reply.catch(() => undefined);
  globalThis.earlyReads ??= new Map();
  globalThis.earlyReads.set(address, { token, startedAtMs: performance.now(), reply });
}

/**
 * The reply to a read of exactly this address by exactly this session that began with the document: once, and null where there is none,
 * where it failed, and where it is too old.
 */
export async function takeEarlyRead(address: string, token: string | null): Promise<Response | null> {
  const early = globalThis.earlyReads?.get(address);
  globalThis.earlyReads?.delete(address);
  if (!early || early.token !== token || performance.now() - early.startedAtMs > keptMs) return null;
  return early.reply.catch(() => null);
}

/** Drops what nobody took: a write makes it old. */
export function forgetEarlyReads(): void {
  globalThis.earlyReads?.clear();
}
