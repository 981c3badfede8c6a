const everyMs = 60_000;

type Write = (count: number) => void;

/** Logs the first of a kind immediately, and further ones within a minute as one line with their count. */
export class QuietLog {
  readonly #kept = new Map<string, { count: number; write: Write }>();

  note(kind: string, write: Write): void {
    const line = this.#kept.get(kind);
    if (line) {
      line.count += 1;
      line.write = write;
      return;
    }
    write(1);
    this.#keep(kind, write);
  }

  #keep(kind: string, write: Write): void {
    const line = { count: 0, write };
    this.#kept.set(kind, line);
    setTimeout(() => {
      this.#kept.delete(kind);
      if (line.count === 0) return;
      line.write(line.count);
      this.#keep(kind, line.write);
    }, everyMs).unref();
  }
}

/** The innermost cause of a failure: code and message of PostgreSQL or the system. */
export function rootCause(error: unknown): { code: string; reason: string } {
  if (!(error instanceof Error)) return { code: '', reason: String(error) };
  if (error.cause !== undefined) return rootCause(error.cause);
  return { code: 'code' in error ? String(error.code) : '', reason: error.message };
}
