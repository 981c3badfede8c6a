import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Database } from '../../../core/server/db.ts';
import { QuietLog, rootCause } from '../../../core/server/doors/quiet-log.ts';
import { sessionsEnded } from '../../session/server/sql.ts';
import { notification } from '../contract.ts';
import { typesFor } from '../rules.ts';
import { schoolChannel } from './notify.ts';
import { type Arrived, liveSessions, notificationsAfter } from './sql.ts';

const tickMs = 2000;
/** Where PostgreSQL notifies, a slow look finds what a dead process could not announce, and expired sessions. */
const slowLookEveryMs = 30_000;
/** Notifications within this time are looked up together. */
const wakeMs = 100;
const heartbeatEveryMs = 25_000;
/** Schools looked up at the same time, so that requests keep most of the connections. */
const schoolsAtOnce = 2;
/** Across all processes. A school has a third of a process's limit. */
const streamsMax = 2000;
const streamsOfUserMax = 6;
/** The most notifications of one look; a reader who missed more reloads the list. */
const resentMax = 100;
/** A reader that takes nothing is disconnected; it resumes from its last number. */
const unsentBytesMax = 64 * 1024;

/** `seen` is the last number that was sent or that the reader may not see. */
type Listener = { caller: Caller; stream: Readable; seen: number; isEnded: boolean };
type Joining = { caller: Caller; lastEventId: string | undefined; newest: number };
export type NotificationHub = { join: (joining: Joining) => Readable; close: () => void };

/**
 * The open streams of this process. For each school with listeners one round trip reads new notifications and ended sessions: when
 * PostgreSQL notifies, or every two seconds where that is not available (behind a pooler, in an outage). It works with any number of
 * processes, and no payment waits for it.
 */
export function notificationHub(database: Database, log: FastifyBaseLogger, processes = 1): NotificationHub {
  const streamsHereMax = Math.ceil(streamsMax / processes);
  const schools = new Map<number, Set<Listener>>();
  const everybody = () => [...schools.values()].flatMap((listeners) => [...listeners]).filter(({ isEnded }) => !isEnded);
  const looks = new Looks(database, schools, log);
  let timers: NodeJS.Timeout[] = [];
  let stopHearing: (() => void)[] = [];

  const start = () => {
    if (stopHearing.length === 0) {
      stopHearing = [
        database.hear(schoolChannel, (schoolId) => looks.wake(Number(schoolId))),
        database.hear(sessionsEnded, (schoolId) => void looks.look(Number(schoolId))),
      ];
    }
    if (timers.length > 0) return;
    timers = [setInterval(() => looks.tick(), tickMs).unref(), setInterval(() => everybody().forEach(heartbeat), heartbeatEveryMs).unref()];
  };
  const stop = () => {
    for (const timer of timers.splice(0)) clearInterval(timer);
  };

  const leave = (listener: Listener) => {
    const { schoolId } = listener.caller;
    schools.get(schoolId)?.delete(listener);
    if (schools.get(schoolId)?.size === 0) schools.delete(schoolId);
    if (schools.size === 0) stop();
  };

  const join = ({ caller, lastEventId, newest }: Joining) => {
    makeRoom(everybody(), caller, streamsHereMax);
    const listener: Listener = { caller, stream: new Readable({ read: () => undefined }), seen: newest, isEnded: false };
    listener.stream.once('close', () => leave(listener));
    schools.set(caller.schoolId, (schools.get(caller.schoolId) ?? new Set()).add(listener));
    resume(listener, lastEventId);
    start();
    // Notifications between listening and reading the newest number are covered by that number.
    looks.wake(caller.schoolId);
    return listener.stream;
  };

  const close = () => {
    stop();
    for (const stopOne of stopHearing) stopOne();
    for (const listener of everybody()) end(listener);
  };
  return { join, close };
}

/** When to look up which school. */
class Looks {
  readonly #database: Database;
  readonly #schools: ReadonlyMap<number, ReadonlySet<Listener>>;
  readonly #log: FastifyBaseLogger;
  readonly #quiet = new QuietLog();
  readonly #due = new Set<number>();
  #waking: NodeJS.Timeout | undefined;
  #isLooking = false;
  /** The last look at all schools without a fault. */
  #allAtMs = Number.NEGATIVE_INFINITY;

  constructor(database: Database, schools: ReadonlyMap<number, ReadonlySet<Listener>>, log: FastifyBaseLogger) {
    this.#database = database;
    this.#schools = schools;
    this.#log = log;
  }

  /** Schedules a look at the school shortly, together with others until then. */
  wake(schoolId: number): void {
    if (!this.#schools.has(schoolId)) return;
    this.#due.add(schoolId);
    this.#lookSoon();
  }

  /** Looks at all schools, unless every notification since the last look was heard. */
  tick(): void {
    const nowMs = performance.now();
    const { hearingSinceMs } = this.#database;
    const wasHeard = hearingSinceMs !== null && hearingSinceMs < this.#allAtMs && nowMs - this.#allAtMs < slowLookEveryMs;
    if (wasHeard || this.#isLooking) return;
    this.#allAtMs = nowMs;
    for (const schoolId of this.#schools.keys()) this.#due.add(schoolId);
    void this.#lookAtDue();
  }

  /** A failed look is only late: the next one starts from the same numbers. */
  async look(schoolId: number): Promise<void> {
    const listeners = this.#schools.get(schoolId);
    if (!listeners) return;
    try {
      if (await lookInto(this.#database, schoolId, listeners)) this.wake(schoolId);
    } catch (error) {
      this.#allAtMs = Number.NEGATIVE_INFINITY;
      this.#quiet.note('look', (count) => this.#log.warn({ cause: rootCause(error), count }, 'Notifications could not be looked for'));
    }
  }

  #lookSoon(): void {
    this.#waking ??= setTimeout(() => void this.#lookAtDue(), wakeMs).unref();
  }

  /** A few schools at a time, and no two rounds at once. */
  async #lookAtDue(): Promise<void> {
    this.#waking = undefined;
    if (this.#isLooking) return;
    this.#isLooking = true;
    const due = [...this.#due];
    this.#due.clear();
    const lookNext = async () => {
      for (let next = due.pop(); next !== undefined; next = due.pop()) await this.look(next);
    };
    await Promise.all(Array.from({ length: schoolsAtOnce }, lookNext));
    this.#isLooking = false;
    if (this.#due.size > 0) this.#lookSoon();
  }
}

/** Refuses a stream over the limit of its school or process. Over the user's own limit it replaces their oldest. */
function makeRoom(all: readonly Listener[], { schoolId, userId }: Caller, max: number): void {
  const ofSchool = all.filter(({ caller }) => caller.schoolId === schoolId);
  const own = ofSchool.filter(({ caller }) => caller.userId === userId);
  // The oldest may be a silently broken connection.
  if (own[0] && own.length >= streamsOfUserMax) end(own[0]);
  else if (ofSchool.length >= Math.ceil(max / 3)) throw new AppError('TOO_MANY_STREAMS');
  else if (all.length >= max) throw new AppError('TOO_BUSY');
}

/** Resumes after the last seen number, or from now; if too much was missed the reader reloads the list. */
function resume(listener: Listener, lastEventId: string | undefined): void {
  write(listener, 'retry: 3000\n\n');
  if (lastEventId === undefined || lastEventId === '') return;
  const last = /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : -1;
  const missed = listener.seen - last;
  if (last < 0 || missed < 0 || missed > resentMax) write(listener, `id: ${listener.seen}\nevent: reload\ndata: {}\n\n`);
  else listener.seen = last;
}

/** Sends what has arrived. True if there may be more than one look reads. */
async function lookInto(database: Database, schoolId: number, listeners: ReadonlySet<Listener>): Promise<boolean> {
  const present = [...listeners].filter(({ isEnded }) => !isEnded);
  if (present.length === 0) return false;
  const after = Math.min(...present.map(({ seen }) => seen));
  const sessionIds = present.map(({ caller }) => caller.sessionId);
  const [arrived, sessions] = await database.transaction(
    schoolId,
    (tx) => Promise.all([notificationsAfter(tx, { schoolId, after, limit: resentMax }), liveSessions(tx, { schoolId, sessionIds })]),
    { kind: 'read', isUpkeep: true },
  );
  const roles = new Map(sessions.map(({ sessionId, role }) => [sessionId, role]));
  for (const listener of present) {
    const role = roles.get(listener.caller.sessionId);
    if (role === undefined) end(listener);
    else send(listener, arrived, typesFor(role));
  }
  return arrived.length === resentMax;
}

function send(listener: Listener, arrived: readonly Arrived[], types: readonly string[]): void {
  for (const { authorId, recipientId, ...content } of arrived.filter(({ id }) => id > listener.seen)) {
    listener.seen = content.id;
    const isForOther = recipientId !== null && recipientId !== listener.caller.userId;
    if (isForOther || !types.includes(content.type)) continue;
    const words = JSON.stringify(z.encode(notification, { ...content, outcome: null, read: authorId === listener.caller.userId }));
    write(listener, `id: ${content.id}\nevent: notification\ndata: ${words}\n\n`);
  }
  if (listener.stream.readableLength > unsentBytesMax) listener.stream.destroy();
}

/** A comment line keeps proxies from closing an idle stream. */
function heartbeat(listener: Listener): void {
  write(listener, ':\n\n');
}

function write({ stream, isEnded }: Listener, text: string): void {
  if (!isEnded && !stream.destroyed) stream.push(text);
}

function end(listener: Listener): void {
  if (!listener.isEnded && !listener.stream.destroyed) listener.stream.push(null);
  listener.isEnded = true;
}
