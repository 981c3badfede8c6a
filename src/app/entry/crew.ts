import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '../../core/server/config.ts';
import type { Readiness } from '../../core/server/doors/readiness.ts';
import type { Handover, Log } from '../../core/server/open-database.ts';
import { type Serving, stopGraceMs } from './serve-here.ts';
import type { FromWorker, ToWorker } from './worker.ts';

const pauseMaxMs = 30_000;
/** A process that served this long did not die of its start. */
const soundMs = 60_000;
const vainStartsMax = 5;
const detailsEveryMs = 5000;
/** Longer than a process needs for its own shutdown. */
const killAfterMs = 5000;

/** `program` is the file of each process; `readiness` has what /readyz shows of the whole. */
export type CrewParts = { program: string; config: Config; handover: Handover; readiness: Readiness; log: Log };

/** The pause before a dead process is replaced, by the number of deaths in a row. */
export function pauseMs(deathsInARow: number): number {
  return Math.min(pauseMaxMs, 100 * 2 ** (deathsInARow - 1));
}

/** The deaths in a row after another one: a process that served for a minute begins a new row. */
export function deathsInARow({ before, livedMs }: { before: number; livedMs: number }): number {
  return livedMs > soundMs ? 1 : before + 1;
}

/**
 * Serves in several processes on one port until stopped. Dead ones are replaced, after a growing pause. Throws if they keep dying before
 * any serves.
 */
export async function serveByCrew(parts: CrewParts, serving: Serving): Promise<void> {
  cluster.setupPrimary({ exec: parts.program });
  // Each accepts its own connections: one passed on by us to a dying process would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const crew = new Crew(parts, serving.onReady);
  const telling = setInterval(() => crew.tellAll({ details: parts.readiness.details() }), detailsEveryMs);
  try {
    crew.start();
    await Promise.race([once(serving.stop, 'abort'), crew.failed]);
  } finally {
    clearInterval(telling);
    await crew.stop();
  }
}

class Crew {
  readonly #parts: CrewParts;
  readonly #onReady: (origin: string) => void;
  readonly #serving = new Set<Worker>();
  #fail: (error: Error) => void = () => undefined;
  readonly failed = new Promise<never>((_, reject) => {
    this.#fail = reject;
  });
  #isReady = false;
  #isStopping = false;
  #deathsInARow = 0;
  #vainStarts = 0;

  constructor(parts: CrewParts, onReady: (origin: string) => void) {
    this.#parts = parts;
    this.#onReady = onReady;
  }

  start(): void {
    for (let count = 0; count < this.#parts.config.processes; count += 1) this.#hire();
  }

  tellAll(message: ToWorker): void {
    for (const worker of everyWorker()) send(worker, message);
  }

  /** Each shuts down like a single server; one that does not is killed. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const left = everyWorker();
    const ends = left.map((worker) => (worker.isDead() ? null : once(worker, 'exit')));
    for (const worker of left) worker.process.kill('SIGTERM');
    const kill = () => {
      for (const worker of left) worker.process.kill('SIGKILL');
    };
    const killing = setTimeout(kill, this.#parts.config.stopNoticeMs + stopGraceMs + killAfterMs);
    await Promise.all(ends);
    clearTimeout(killing);
  }

  #hire(): void {
    if (this.#isStopping) return;
    const startedMs = performance.now();
    const worker = cluster.fork();
    // Ignored if the process is dead: its end is handled separately.
    worker.on('error', () => undefined);
    worker.on('message', (message: FromWorker) => this.#heard(worker, message));
    worker.on('exit', (status, signal) => this.#replace(worker, { livedMs: performance.now() - startedMs, how: signal ?? status }));
  }

  #heard(worker: Worker, message: FromWorker): void {
    const { handover, readiness } = this.#parts;
    if ('isListening' in message) {
      send(worker, { details: readiness.details() });
      send(worker, { handover });
    }
    // Others are those of the metrics.
    else if ('origin' in message) this.#noteServing(worker, message.origin);
  }

  #noteServing(worker: Worker, origin: string): void {
    this.#vainStarts = 0;
    this.#serving.add(worker);
    if (this.#isReady || this.#serving.size < this.#parts.config.processes) return;
    this.#isReady = true;
    this.#onReady(origin);
  }

  #replace(worker: Worker, { livedMs, how }: { livedMs: number; how: string | number }): void {
    const hasServed = this.#serving.delete(worker);
    if (this.#isStopping) return;
    this.#deathsInARow = deathsInARow({ before: this.#deathsInARow, livedMs });
    if (!hasServed) this.#vainStarts += 1;
    if (this.#vainStarts >= vainStartsMax && this.#serving.size === 0) {
      this.#fail(new Error(`The server's processes end before they serve, the last of them with ${how}.`));
      return;
    }
    const waitMs = pauseMs(this.#deathsInARow);
    this.#parts.log.error(how, `A server process ended; another takes its place in ${waitMs} ms`);
    setTimeout(() => this.#hire(), waitMs);
  }
}

function everyWorker(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message);
}
