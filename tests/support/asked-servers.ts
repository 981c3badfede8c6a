import pg from 'pg';

/** The servers of a cluster that each transaction which writes has used, with what they were asked; the newest transaction last. */
export const writings: Map<string, string[]>[] = [];

const newest = new WeakMap<pg.Client, Map<string, string[]> | null>();
const send = pg.Client.prototype.query;

/** Listens to every connection of this process; the statements are passed on unchanged. */
export function listenForServers(): void {
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (!newest.has(this)) listen(this);
    const [text] = given;
    if (typeof text === 'string' && text.startsWith('begin')) begin(this, { isRead: text.includes('read only') });
    return Reflect.apply(send, this, given);
  } as typeof send;
}

function begin(client: pg.Client, { isRead }: { isRead: boolean }): void {
  const writing = isRead ? null : new Map<string, string[]>();
  newest.set(client, writing);
  if (writing) writings.push(writing);
}

/** Citus says in a notice whom it asks, and what (citus.log_remote_commands, which the role of the tests has on). */
function listen(client: pg.Client): void {
  newest.set(client, null);
  client.on('notice', ({ message = '', detail = '' }) => {
    const [, remote] = /^issuing (.*)$/s.exec(message) ?? [];
    const [, server] = /^on server \S*?@?([^@\s]+:\d+) /.exec(detail) ?? [];
    const writing = newest.get(client);
    if (remote && server && writing) writing.set(server, [...(writing.get(server) ?? []), remote.replace(/\s+/g, ' ').slice(0, 200)]);
  });
}
