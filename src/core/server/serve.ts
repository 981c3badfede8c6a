import { Readable } from 'node:stream';
import type { Endpoint, Reply } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import type { SheetFormat } from '../sheet.ts';
import type { Caller } from './caller.ts';
import type { Transaction } from './db.ts';
import {
  type App,
  answerOnce,
  asCaller,
  type Call,
  notingRefusals,
  type OpenCall,
  openCall,
  receivedFrom,
  recordReply,
  route,
  taskOf,
} from './exchange.ts';
import { storedReply } from './idempotency.ts';
import { sendDownload } from './packed-text.ts';
import { sendSheet, sheetFile } from './sheets/send-sheet.ts';
import type { Sheet } from './sheets/sheet.ts';
import { encode, send } from './wire.ts';

export type { App, Call, OpenCall };

type Handler<E extends Endpoint> = (tx: Transaction, call: Call<E>) => Promise<Reply<E>>;
/** The work of a write outside a transaction; it returns the write. */
type Preparation<E extends Endpoint> = (call: Call<E>) => Promise<(tx: Transaction) => Promise<Reply<E>>>;

/**
 * Serves an endpoint to signed-in staff. For each call: reads the token, opens one transaction of its school, checks session and role,
 * decodes with the contract, runs the handler, encodes, commits. Under a key a write is done once.
 */
export function serve<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  route(app, endpoint, async (exchange) => {
    const { once, call } = await asCaller(exchange, taskOf(exchange), async (tx, caller) => {
      if (endpoint.isCostly) app.costlyReads.count(caller);
      const received = receivedFrom(exchange, caller);
      return { once: await answerOnce(tx, endpoint, received, () => handler(tx, received.call)), call: received.call };
    });
    await recordReply(exchange, call);
    return () => send(exchange.reply, endpoint, once);
  });
}

/** Serves a whole list as a file. It is written after its transaction and sent after its turn, so that a slow reader holds neither. */
export function serveSheet<E extends Endpoint & { sheet: string }, Row>(
  app: App,
  endpoint: E,
  sheetOf: (tx: Transaction, call: Call<E>) => Promise<Sheet<Row>>,
): void {
  route(app, endpoint, async (exchange) => {
    const { sheet, call } = await asCaller(exchange, taskOf(exchange), async (tx, caller) => {
      app.costlyReads.count(caller);
      const { call } = receivedFrom(exchange, caller);
      return { sheet: await sheetOf(tx, call), call };
    });
    const { format } = call.query as { format: SheetFormat };
    const file = await sheetFile(sheet, format, exchange.left);
    await recordReply(exchange, call);
    return () => sendSheet(exchange.reply, file, { name: endpoint.sheet, format });
  });
}

/**
 * Serves a possibly long file. Session and role are checked in a separate transaction; `open` prepares the file, which is streamed, so that
 * a slow reader holds no connection, and after its turn.
 */
export function serveDownload<E extends Endpoint & { download: { type: string; name: string } }>(
  app: App,
  endpoint: E,
  open: (call: Call<E>) => Promise<AsyncIterable<string | Uint8Array>>,
): void {
  route(app, endpoint, async (exchange) => {
    const call = await asCaller(exchange, { kind: 'read', left: exchange.left }, async (_, caller) => {
      app.costlyReads.count(caller);
      return receivedFrom(exchange, caller).call;
    });
    const pieces = await notingRefusals(exchange, call.caller, () => open(call));
    const file = pieces instanceof Readable ? pieces : Readable.from(pieces);
    await recordReply(exchange, call).catch((error: unknown) => {
      file.destroy();
      throw error;
    });
    return () => sendDownload(exchange.reply, endpoint.download, file);
  });
}

/**
 * Serves a write with work outside a transaction, such as hashing a password. Session, role and key are checked in a separate transaction;
 * then `prepare` works and returns the write, which gets its own transaction and checks the caller again: somebody may have deactivated
 * them meanwhile. With `recordsDone` it does not, and a caller who leaves does not stop it: it records what others have already accepted.
 */
export function serveInSteps<E extends Endpoint>(
  app: App,
  endpoint: E,
  prepare: Preparation<E>,
  { recordsDone = false }: { recordsDone?: boolean } = {},
): void {
  route(app, endpoint, async (exchange) => {
    const { reply, left } = exchange;
    const { storedText, ...received } = await asCaller(exchange, { kind: 'read', left }, async (tx, caller) => {
      const { call, keyed } = receivedFrom(exchange, caller);
      return { call, keyed, storedText: keyed && (await storedReply(tx, caller, keyed)) };
    });
    if (storedText !== null) return () => send(reply, endpoint, { text: storedText, isReplayed: true });
    const { caller } = received.call;
    const write = await notingRefusals(exchange, caller, () => prepare(received.call));
    const { schoolId } = caller;
    const answer = (tx: Transaction) => answerOnce(tx, endpoint, received, () => write(tx));
    const once = await (recordsDone ? app.database.transaction(schoolId, answer) : asCaller(exchange, { kind: 'write', left }, answer));
    return () => send(reply, endpoint, once);
  });
}

/**
 * Serves a stream of server-sent events: session and role are checked in the transaction that opens it. The opener ends it with the
 * session.
 */
export function serveStream<E extends Endpoint>(
  app: App,
  endpoint: E,
  open: (tx: Transaction, call: { caller: Caller; lastEventId: string | undefined }) => Promise<Readable>,
): void {
  route(app, endpoint, async (exchange) => {
    const { request, reply } = exchange;
    const opened = await asCaller(exchange, taskOf(exchange), async (tx, caller) => {
      if (!request.headers.accept?.includes('text/event-stream')) throw new AppError('NOT_A_STREAM_READER');
      return open(tx, { caller, lastEventId: request.headers['last-event-id']?.toString() });
    });
    // Closed with the stream: a kept connection would delay the shutdown.
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' });
    return () => reply.type('text/event-stream').send(opened);
  });
}

/** Serves a public endpoint. The handler opens its own transactions, because it first finds the school. */
export function serveOpen<E extends Endpoint>(app: App, endpoint: E, handler: (call: OpenCall<E>) => Promise<Reply<E>>): void {
  route(app, endpoint, async (exchange) => {
    const { call } = openCall(exchange);
    const text = encode(endpoint, await handler(call));
    return () => send(exchange.reply, endpoint, { text, isReplayed: false });
  });
}
