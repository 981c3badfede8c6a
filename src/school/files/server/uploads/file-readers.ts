import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../../core/errors.ts';
import type { FileSheet } from '../../sheets.ts';
import type { ThreadAnswer } from './reading-thread.ts';
import { unreadable } from './unreadable.ts';

/** The heap is twice what the largest allowed file needs; a page gives up waiting after ten seconds. */
const limits = { threadsMax: 2, waitingMax: 20, readMsMax: 8000, heapMbMax: 384, idleMs: 30_000 };
const isSource = import.meta.url.endsWith('.ts');
const program = new URL(isSource ? 'reading-thread.ts' : 'reading-thread.js', import.meta.url);
// Node.js 20 cannot run TypeScript, and a thread does not inherit the loader of npm run dev and of tests.
const compiler = isSource ? ['--import', new URL('../../../../../scripts/compile-in-thread.mjs', import.meta.url).href] : [];

/** The school of the file, and the signal that the client disconnected. */
export type Uploader = { schoolId: number; left: AbortSignal };
type Waiting = { schoolId: number; begin: () => void };
type Idle = { thread: Worker; ending: NodeJS.Timeout };

/**
 * Reads files in threads, so that a large file delays nobody and a malicious one ends only its own thread. Each school has one file read at
 * a time; threads start on demand and end when idle.
 */
export class FileReaders {
  readonly #limits: typeof limits;
  readonly #schools = new Set<number>();
  #waiting: Waiting[] = [];
  #idle: Idle[] = [];
  readonly #threads = new Set<Worker>();

  constructor(own: Partial<typeof limits> = {}) {
    this.#limits = { ...limits, ...own };
  }

  get reading(): number {
    return this.#schools.size;
  }

  /** The number of threads, idle ones included. */
  get threads(): number {
    return this.#threads.size;
  }

  async sheetsIn(file: Buffer, { schoolId, left }: Uploader): Promise<FileSheet[]> {
    await this.#turn({ schoolId, left });
    try {
      return sheetsOf(await this.#read(file, left));
    } finally {
      this.#schools.delete(schoolId);
      this.#beginNext();
    }
  }

  async #turn({ schoolId, left }: Uploader): Promise<void> {
    left.throwIfAborted();
    if (this.#waiting.length >= this.#limits.waitingMax) throw new AppError('SERVER_BUSY');
    await new Promise<void>((begin, refuse) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
        refuse(left.reason);
      };
      const waiting = {
        schoolId,
        begin: () => {
          left.removeEventListener('abort', leave);
          begin();
        },
      };
      left.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
      this.#beginNext();
    });
  }

  /** The longest waiting request starts first, unless a file of its school is being read. */
  #beginNext(): void {
    if (this.#schools.size >= this.#limits.threadsMax) return;
    const at = this.#waiting.findIndex(({ schoolId }) => !this.#schools.has(schoolId));
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!next) return;
    this.#schools.add(next.schoolId);
    next.begin();
  }

  async #read(file: Buffer, left: AbortSignal): Promise<ThreadAnswer> {
    const thread = this.#idleThread() ?? (await this.#newThread(left));
    const late = AbortSignal.timeout(this.#limits.readMsMax);
    try {
      const answer = await answerOf(thread, file, AbortSignal.any([left, late]));
      this.#rest(thread);
      return answer;
    } catch (error) {
      void thread.terminate();
      left.throwIfAborted();
      if (late.aborted) throw tooHeavy('long');
      throw isOutOfMemory(error) ? tooHeavy('much memory') : error;
    }
  }

  async #newThread(left: AbortSignal): Promise<Worker> {
    const thread = new Worker(program, { execArgv: compiler, resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMbMax } });
    this.#threads.add(thread);
    thread.once('exit', () => {
      this.#threads.delete(thread);
      this.#idle = this.#idle.filter((idle) => idle.thread !== thread);
    });
    // A fault rejects the pending request; a thread that ends while idle is forgotten.
    thread.on('error', () => undefined);
    try {
      await once(thread, 'message', { signal: left });
      return thread;
    } catch (error) {
      void thread.terminate();
      throw left.aborted ? left.reason : error;
    }
  }

  #idleThread(): Worker | undefined {
    const idle = this.#idle.pop();
    clearTimeout(idle?.ending);
    return idle?.thread;
  }

  #rest(thread: Worker): void {
    const ending = setTimeout(() => {
      this.#idle = this.#idle.filter((idle) => idle.thread !== thread);
      void thread.terminate();
    }, this.#limits.idleMs);
    this.#idle.push({ thread, ending: ending.unref() });
  }
}

/** A thread's reply for one file. It keeps the process alive only while reading. */
async function answerOf(thread: Worker, file: Buffer, stop: AbortSignal): Promise<ThreadAnswer> {
  thread.ref();
  try {
    thread.postMessage(new Uint8Array(file));
    const [answer] = await once(thread, 'message', { signal: stop });
    return answer;
  } finally {
    thread.unref();
  }
}

function sheetsOf(answer: ThreadAnswer): FileSheet[] {
  if ('refusal' in answer) throw new AppError(answer.refusal.code, answer.refusal.details);
  return JSON.parse(answer.sheets);
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooHeavy(what: 'long' | 'much memory'): AppError {
  return unreadable(`it takes too ${what}. Leave out the columns that Karo does not need, or save it as CSV`);
}
