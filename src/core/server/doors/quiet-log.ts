const everyMs = 60_000;

type Write = (count: number) => void;

/** Logs the first of a kind immediately, and further ones within a minute as one line with their count. */
export class QuietLog {
  readonly #kept = new Map<string, { count: number; write: Write }>();

  note(kind: string, write: Write): void {
    const kept = this.#kept.get(kind);
    if (kept) {
      kept.count += 1;
      kept.write = write;
      return;
    }
    write(1);
    this.#keep(kind, write);
  }

  #keep(kind: string, write: Write): void {
    const kept = { count: 0, write };
    this.#kept.set(kind, kept);
    setTimeout(() => {
      this.#kept.delete(kind);
      if (kept.count === 0) return;
      kept.write(kept.count);
      this.#keep(kind, kept.write);
    }, everyMs).unref();
  }
}

/** The innermost cause of a failure: code and message of PostgreSQL or the system. */
export function rootCause(error: unknown): { code: string; reason: string } {
  if (!(error instanceof Error)) return { code: '', reason: String(error) };
  if (error.cause !== undefined) return rootCause(error.cause);
  return { code: 'code' in error ? String(error.code) : '', reason: error.message };
}
