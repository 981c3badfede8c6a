import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Database } from '../../core/server/db.ts';
import { notification } from '../contract.ts';
import { typesFor } from '../rules.ts';
import { type Arrived, liveSessions, notificationsAfter } from './sql.ts';

const lookEveryMs = 2000;
const heartbeatEveryMs = 25_000;
/** Schools that are looked after at once, so that requests keep most of the connections. */
const schoolsAtOnce = 2;
const streamsMax = 2000;
const streamsOfUserMax = 6;
/** What one look sends again; whoever missed more loads the list anew. */
const resentMax = 100;
/** A reader that takes nothing is let go: it comes back with the number it saw last. */
const unsentBytesMax = 64 * 1024;

/** `seen` is the number of the last notification that it was told of or may not see. */
type Listener = { caller: Caller; stream: Readable; seen: number; isEnded: boolean };
type Joining = { caller: Caller; lastEventId: string | undefined; newest: number };
export type NotificationHub = { join: (joining: Joining) => Readable; close: () => void };

/**
 * The open streams of this process. It looks into each school that has listeners every two seconds, in one round trip: what is new,
 * and whose session has ended. So it works with any number of processes and behind a pooler, and a payment waits for nobody.
 */
export function notificationHub(database: Database, log: FastifyBaseLogger): NotificationHub {
  const schools = new Map<number, Set<Listener>>();
  const timers = { look: undefined as NodeJS.Timeout | undefined, heartbeat: undefined as NodeJS.Timeout | undefined };
  const everybody = () => [...schools.values()].flatMap((listeners) => [...listeners]).filter(({ isEnded }) => !isEnded);

  const look = looking(database, log, schools);

  const start = () => {
    timers.look ??= setInterval(look, lookEveryMs).unref();
    timers.heartbeat ??= setInterval(() => everybody().forEach(beat), heartbeatEveryMs).unref();
  };
  const stop = () => {
    clearInterval(timers.look);
    clearInterval(timers.heartbeat);
    timers.look = timers.heartbeat = undefined;
  };

  const leave = (listener: Listener) => {
    const { schoolId } = listener.caller;
    schools.get(schoolId)?.delete(listener);
    if (schools.get(schoolId)?.size === 0) schools.delete(schoolId);
    if (schools.size === 0) stop();
  };

  const join = ({ caller, lastEventId, newest }: Joining) => {
    const all = everybody();
    if (all.length >= streamsMax) throw new AppError('TOO_BUSY');
    const own = all.filter((each) => each.caller.schoolId === caller.schoolId && each.caller.userId === caller.userId);
    // The oldest goes: it may be a connection that broke without a word.
    if (own[0] && own.length >= streamsOfUserMax) end(own[0]);
    const listener: Listener = { caller, stream: new Readable({ read: () => undefined }), seen: newest, isEnded: false };
    listener.stream.once('close', () => leave(listener));
    schools.set(caller.schoolId, (schools.get(caller.schoolId) ?? new Set()).add(listener));
    greet(listener, lastEventId);
    start();
    return listener.stream;
  };

  const close = () => {
    stop();
    for (const listener of everybody()) end(listener);
  };
  return { join, close };
}

/** One look into every school with listeners, unless the one before is still at it. */
function looking(database: Database, log: FastifyBaseLogger, schools: ReadonlyMap<number, ReadonlySet<Listener>>): () => Promise<void> {
  let isLooking = false;
  return async () => {
    if (isLooking) return;
    isLooking = true;
    const waiting = [...schools.entries()];
    const lookAtNext = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await lookIntoSchool(database, ...next);
    };
    // A look that fails is only late: the next one starts from the same numbers.
    await Promise.all(Array.from({ length: schoolsAtOnce }, lookAtNext)).catch((error: unknown) =>
      log.warn({ err: error }, 'Notifications could not be looked for'),
    );
    isLooking = false;
  };
}

/** Where to go on: after the number seen last, from now, or from now with a list to be loaded anew because too much was missed. */
function greet(listener: Listener, lastEventId: string | undefined): void {
  write(listener, 'retry: 3000\n\n');
  if (lastEventId === undefined || lastEventId === '') return;
  const last = /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : -1;
  const missed = listener.seen - last;
  if (last < 0 || missed < 0 || missed > resentMax) write(listener, `id: ${listener.seen}\nevent: reload\ndata: {}\n\n`);
  else listener.seen = last;
}

async function lookIntoSchool(database: Database, schoolId: number, listeners: ReadonlySet<Listener>): Promise<void> {
  const present = [...listeners];
  const after = Math.min(...present.map(({ seen }) => seen));
  const sessionIds = present.map(({ caller }) => caller.sessionId);
  const [arrived, sessions] = await database.transaction(schoolId, (tx) =>
    Promise.all([notificationsAfter(tx, { schoolId, after, limit: resentMax }), liveSessions(tx, { schoolId, sessionIds })]),
  );
  const roles = new Map(sessions.map(({ sessionId, role }) => [sessionId, role]));
  for (const listener of present) {
    const role = roles.get(listener.caller.sessionId);
    if (role === undefined) end(listener);
    else tell(listener, arrived, typesFor(role));
  }
}

function tell(listener: Listener, arrived: readonly Arrived[], types: readonly string[]): void {
  for (const { authorId, ...told } of arrived.filter(({ id }) => id > listener.seen)) {
    listener.seen = told.id;
    if (!types.includes(told.type)) continue;
    const words = JSON.stringify(z.encode(notification, { ...told, read: authorId === listener.caller.userId }));
    write(listener, `id: ${told.id}\nevent: notification\ndata: ${words}\n\n`);
  }
  if (listener.stream.readableLength > unsentBytesMax) listener.stream.destroy();
}

/** A comment, so that nothing on the way takes the silence for the end. */
function beat(listener: Listener): void {
  write(listener, ':\n\n');
}

function write({ stream, isEnded }: Listener, text: string): void {
  if (!isEnded && !stream.destroyed) stream.push(text);
}

function end(listener: Listener): void {
  if (!listener.isEnded && !listener.stream.destroyed) listener.stream.push(null);
  listener.isEnded = true;
}
