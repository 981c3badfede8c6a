/** Facts about a running server besides its readiness: each part reports under a name, and /readyz shows all. */
export class Readiness {
  readonly #parts = new Map<string, () => unknown>();
  /** The name under which `true` says that a later Karo has migrated the database: then nobody is to be sent to this server. */
  static readonly laterSchema = 'isOfLaterKaro';
  /** True during shutdown: running requests finish, new ones are refused. */
  isStopping = false;

  /** Shows the result of `now` under the name, called each time. It must neither throw nor wait. */
  tell(name: string, now: () => unknown): void {
    this.#parts.set(name, now);
  }

  details(): Record<string, unknown> {
    return Object.fromEntries([...this.#parts].map(([name, now]) => [name, now()]));
  }
}
