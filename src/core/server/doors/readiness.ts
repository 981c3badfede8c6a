/**
 * What an operator should know about a running server apart from whether it is ready: each part reports under a name, and /readyz
 * shows all reports.
 */
export class Readiness {
  readonly #parts = new Map<string, () => unknown>();
  /** True from the moment on which the server was asked to stop: it finishes what it has and takes nothing new. */
  isStopping = false;

  /** Shows what `now` answers under the name, asked anew each time. It must neither throw nor wait. */
  tell(name: string, now: () => unknown): void {
    this.#parts.set(name, now);
  }

  details(): Record<string, unknown> {
    return Object.fromEntries([...this.#parts].map(([name, now]) => [name, now()]));
  }
}
