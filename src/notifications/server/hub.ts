import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../core/errors.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Database } from '../../core/server/db.ts';
import { QuietLog, rootCause } from '../../core/server/doors/quiet-log.ts';
import { sessionsEnded } from '../../session/server/sql.ts';
import { notification } from '../contract.ts';
import { typesFor } from '../rules.ts';
import { type Arrived, liveSessions, notificationsAfter } from './sql.ts';

const pollEveryMs = 2000;
const heartbeatEveryMs = 25_000;
/** Schools that are polled at the same time, so that requests keep most of the connections. */
const schoolsAtOnce = 2;
const streamsMax = 2000;
const streamsOfSchoolMax = Math.ceil(streamsMax / 3);
const streamsOfUserMax = 6;
/** The most that one poll sends; a reader who missed more loads the list again. */
const resentMax = 100;
/** A reader that takes nothing is disconnected: it comes back with the number it saw last. */
const unsentBytesMax = 64 * 1024;

/** `seen` is the number of the last notification that was sent to it or that it may not see. */
type Listener = { caller: Caller; stream: Readable; seen: number; isEnded: boolean };
type Joining = { caller: Caller; lastEventId: string | undefined; newest: number };
export type NotificationHub = { join: (joining: Joining) => Readable; close: () => void };

/**
 * The open streams of this process. Each school with listeners is polled every two seconds, in one round trip: what is new, and whose
 * session has ended. So it works with any number of processes and behind a pooler, and a payment waits for nobody. When PostgreSQL
 * reports that sessions of a school ended, that school is polled at once.
 */
export function notificationHub(database: Database, log: FastifyBaseLogger): NotificationHub {
  const schools = new Map<number, Set<Listener>>();
  const timers = { poll: undefined as NodeJS.Timeout | undefined, heartbeat: undefined as NodeJS.Timeout | undefined };
  const everybody = () => [...schools.values()].flatMap((listeners) => [...listeners]).filter(({ isEnded }) => !isEnded);

  const quiet = new QuietLog();
  const poll = schoolPoller(database, schools, (error) => logFault(log, quiet, error));

  const pollAtOnce = (schoolId: number) => {
    const listeners = schools.get(schoolId);
    if (listeners) pollSchool(database, schoolId, listeners).catch((error: unknown) => logFault(log, quiet, error));
  };
  let stopHearing: (() => void) | undefined;

  const start = () => {
    stopHearing ??= database.hear(sessionsEnded, (schoolId) => pollAtOnce(Number(schoolId)));
    timers.poll ??= setInterval(poll, pollEveryMs).unref();
    timers.heartbeat ??= setInterval(() => everybody().forEach(heartbeat), heartbeatEveryMs).unref();
  };
  const stop = () => {
    clearInterval(timers.poll);
    clearInterval(timers.heartbeat);
    timers.poll = timers.heartbeat = undefined;
  };

  const leave = (listener: Listener) => {
    const { schoolId } = listener.caller;
    schools.get(schoolId)?.delete(listener);
    if (schools.get(schoolId)?.size === 0) schools.delete(schoolId);
    if (schools.size === 0) stop();
  };

  const join = ({ caller, lastEventId, newest }: Joining) => {
    makeRoom(everybody(), caller);
    const listener: Listener = { caller, stream: new Readable({ read: () => undefined }), seen: newest, isEnded: false };
    listener.stream.once('close', () => leave(listener));
    schools.set(caller.schoolId, (schools.get(caller.schoolId) ?? new Set()).add(listener));
    resume(listener, lastEventId);
    start();
    return listener.stream;
  };

  const close = () => {
    stop();
    stopHearing?.();
    for (const listener of everybody()) end(listener);
  };
  return { join, close };
}

/** Refuses a stream over the limit of its school or of the process. One over the user's own takes the place of their oldest. */
function makeRoom(all: readonly Listener[], { schoolId, userId }: Caller): void {
  const ofSchool = all.filter(({ caller }) => caller.schoolId === schoolId);
  const own = ofSchool.filter(({ caller }) => caller.userId === userId);
  // The oldest may be a connection that broke without a word.
  if (own[0] && own.length >= streamsOfUserMax) end(own[0]);
  else if (ofSchool.length >= streamsOfSchoolMax) throw new AppError('TOO_MANY_STREAMS');
  else if (all.length >= streamsMax) throw new AppError('TOO_BUSY');
}

/** Polls every school with listeners, unless the round before is still under way. */
function schoolPoller(
  database: Database,
  schools: ReadonlyMap<number, ReadonlySet<Listener>>,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  let isPolling = false;
  return async () => {
    if (isPolling) return;
    isPolling = true;
    const waiting = [...schools.entries()];
    const pollNext = async () => {
      // A poll that fails is only late: the next one starts from the same numbers.
      for (let next = waiting.pop(); next; next = waiting.pop()) await pollSchool(database, ...next).catch(onFault);
    };
    await Promise.all(Array.from({ length: schoolsAtOnce }, pollNext));
    isPolling = false;
  };
}

/** Continues after the number seen last, or from now; where too much was missed the reader is told to load the list again. */
function resume(listener: Listener, lastEventId: string | undefined): void {
  write(listener, 'retry: 3000\n\n');
  if (lastEventId === undefined || lastEventId === '') return;
  const last = /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : -1;
  const missed = listener.seen - last;
  if (last < 0 || missed < 0 || missed > resentMax) write(listener, `id: ${listener.seen}\nevent: reload\ndata: {}\n\n`);
  else listener.seen = last;
}

async function pollSchool(database: Database, schoolId: number, listeners: ReadonlySet<Listener>): Promise<void> {
  const present = [...listeners];
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
}

function logFault(log: FastifyBaseLogger, quiet: QuietLog, error: unknown): void {
  quiet.note('look', (count) => log.warn({ cause: rootCause(error), count }, 'Notifications could not be looked for'));
}

function send(listener: Listener, arrived: readonly Arrived[], types: readonly string[]): void {
  for (const { authorId, ...told } of arrived.filter(({ id }) => id > listener.seen)) {
    listener.seen = told.id;
    if (!types.includes(told.type)) continue;
    const words = JSON.stringify(z.encode(notification, { ...told, outcome: null, read: authorId === listener.caller.userId }));
    write(listener, `id: ${told.id}\nevent: notification\ndata: ${words}\n\n`);
  }
  if (listener.stream.readableLength > unsentBytesMax) listener.stream.destroy();
}

/** A comment line, so that no proxy takes the silence for the end. */
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
