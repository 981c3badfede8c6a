import pg from 'pg';

const clock = String.raw`(?:public\.|pg_catalog\.)?(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|nairobi_today|entry_instant)\(\)`;
const moment = new RegExp(String.raw`\b${clock}|\bcurrent_(?:date|timestamp)\b`, 'i');
/** As Citus writes it: `s.expires_at OPERATOR(pg_catalog.>) (now() …`. */
const comparison = new RegExp(String.raw`OPERATOR\(pg_catalog\.[<>]=?\) \(*${clock}|${clock}\)* OPERATOR\(pg_catalog\.[<>]=?\)`, 'gi');

/**
 * Statements for which a school's server read its own clock, with what it was asked. The transaction writes, so that the moment could be
 * stored beside one of the coordinator. To compare with a moment is allowed: a second more or less changes nothing then.
 */
export const askedMoments = new Map<string, string>();

/** The statement whose answer comes in now; pg names it only so. */
type Answering = { _getActiveQuery: () => { text?: string } | null };

/** The connections that are listened to, and whether their transaction only reads. */
const readsOnly = new WeakMap<pg.Client, boolean>();
let isListening = false;
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Listens to every connection of this process, once: the files of a worker share it. The statements are passed on unchanged. */
export function listenForMoments(): void {
  if (isListening) return;
  isListening = true;
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (!readsOnly.has(this)) listen(this);
    const [text] = given;
    if (typeof text === 'string' && text.startsWith('begin')) readsOnly.set(this, text.includes('read only'));
    return Reflect.apply(send, this, given);
  } as typeof send;
}

/** Citus says in a notice what it asks a school's server (citus.log_remote_commands, which the role of the tests has on). */
function listen(client: pg.Client): void {
  readsOnly.set(client, false);
  client.on('notice', ({ message = '' }) => {
    const [, remote] = /^issuing (.*)$/s.exec(message) ?? [];
    const text = (client as unknown as Answering)._getActiveQuery()?.text;
    if (!remote || !text || readsOnly.get(client) || !moment.test(remote.replace(comparison, ''))) return;
    askedMoments.set(oneLine(text), oneLine(remote));
  });
}
