import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '../../../../core/errors.ts';
import type { FileSheet } from '../../sheets.ts';
import type { ReadingAnswer } from './reading-process.ts';
import { unreadable } from './unreadable.ts';

/** The heap is twice what the largest allowed file needs; a page gives up waiting after ten seconds. */
const limits = { processesMax: 2, waitingMax: 20, readMsMax: 8000, heapMbMax: 384, idleMs: 30_000 };
const isSource = import.meta.url.endsWith('.ts');
const program = new URL(isSource ? 'reading-process.ts' : 'reading-process.js', import.meta.url);
// Node.js 20 cannot run TypeScript, and the loader of npm run dev and of tests is not inherited.
const compiler = isSource ? ['--import', new URL('../../../../../scripts/compile-in-process.mjs', import.meta.url).href] : [];

/** The school of the file, and the signal that the client disconnected. */
export type Uploader = { schoolId: number; left: AbortSignal };
type Waiting = { schoolId: number; begin: () => void };
type Idle = { reader: ChildProcess; ending: NodeJS.Timeout };

/**
 * Reads files in other processes, so that a large file delays nobody and a malicious one ends only what reads it. The memory of a thread
 * could be limited too, but V8 ends the whole process where one list outgrows the limit at once. Each school has one file read at a time;
 * processes start on demand and end when idle.
 */
export class FileReaders {
  readonly #limits: typeof limits;
  readonly #schools = new Set<number>();
  #waiting: Waiting[] = [];
  #idle: Idle[] = [];
  readonly #processes = new Set<ChildProcess>();

  constructor(own: Partial<typeof limits> = {}) {
    this.#limits = { ...limits, ...own };
  }

  get reading(): number {
    return this.#schools.size;
  }

  /** The number of processes, idle ones included. */
  get processes(): number {
    return this.#processes.size;
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
    if (this.#schools.size >= this.#limits.processesMax) return;
    const at = this.#waiting.findIndex(({ schoolId }) => !this.#schools.has(schoolId));
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!next) return;
    this.#schools.add(next.schoolId);
    next.begin();
  }

  async #read(file: Buffer, left: AbortSignal): Promise<ReadingAnswer> {
    const reader = this.#idleReader() ?? (await this.#newReader(left));
    const late = AbortSignal.timeout(this.#limits.readMsMax);
    try {
      const answer = await answerOf(reader, file, AbortSignal.any([left, late]));
      this.#rest(reader);
      return answer;
    } catch (error) {
      reader.kill('SIGKILL');
      left.throwIfAborted();
      if (late.aborted) throw tooHeavy('long');
      throw isCutOff(reader) ? tooHeavy('much memory') : error;
    }
  }

  async #newReader(left: AbortSignal): Promise<ChildProcess> {
    const reader = fork(program, {
      execArgv: [`--max-old-space-size=${this.#limits.heapMbMax}`, ...compiler],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The secrets of the server are none of its business.
      env: {},
    });
    const forget = () => {
      this.#processes.delete(reader);
      this.#idle = this.#idle.filter((idle) => idle.reader !== reader);
    };
    this.#processes.add(reader);
    reader.once('exit', forget);
    // One that could not be started has no exit.
    reader.on('error', forget);
    try {
      await messageOf(reader, left);
      return reader;
    } catch (error) {
      reader.kill('SIGKILL');
      left.throwIfAborted();
      throw error;
    }
  }

  #idleReader(): ChildProcess | undefined {
    const idle = this.#idle.pop();
    clearTimeout(idle?.ending);
    return idle?.reader;
  }

  #rest(reader: ChildProcess): void {
    const ending = setTimeout(() => {
      this.#idle = this.#idle.filter((idle) => idle.reader !== reader);
      reader.kill('SIGKILL');
    }, this.#limits.idleMs);
    this.#idle.push({ reader, ending: ending.unref() });
  }
}

/** The reply for one file. A reader keeps the server alive only while reading. */
async function answerOf(reader: ChildProcess, file: Buffer, stop: AbortSignal): Promise<ReadingAnswer> {
  reader.ref();
  reader.channel?.ref();
  try {
    // Where it cannot be sent, the reader has ended, which is noticed below.
    reader.send(file, () => undefined);
    return (await messageOf(reader, stop)) as ReadingAnswer;
  } finally {
    reader.unref();
    reader.channel?.unref();
  }
}

/** The next message of a reader; throws where it ends first. */
async function messageOf(reader: ChildProcess, stop: AbortSignal): Promise<unknown> {
  const ended = new AbortController();
  const end = () => ended.abort();
  reader.once('exit', end);
  try {
    const [message] = await once(reader, 'message', { signal: AbortSignal.any([stop, ended.signal]) });
    return message;
  } catch (error) {
    if (stop.aborted || !hasEnded(reader)) throw error;
    throw new Error(`A process that reads files has ended: ${reader.signalCode ?? reader.exitCode}`, { cause: error });
  } finally {
    reader.off('exit', end);
  }
}

/** True if memory ended it: V8 aborts, and the system kills. A fault of ours has an exit code. */
function isCutOff({ signalCode }: ChildProcess): boolean {
  return signalCode !== null;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function sheetsOf(answer: ReadingAnswer): FileSheet[] {
  if ('fault' in answer) throw new Error(`A file could not be read: ${answer.fault}`);
  if ('refusal' in answer) throw new AppError(answer.refusal.code, answer.refusal.details);
  return JSON.parse(answer.sheets);
}

function tooHeavy(what: 'long' | 'much memory'): AppError {
  return unreadable(`it takes too ${what}. Leave out the columns that Karo does not need, or save it as CSV`);
}
