import { Agent, request } from 'node:http';

export type Sent = { status: number; text: string };

/** One keep-alive connection pool for a run of requests; a small client, so that the load itself costs little. */
export function httpClient(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  const send = (method: string, path: string, headers: Record<string, string>, body?: string): Promise<Sent> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
      const call = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
        reply.on('error', reject);
      });
      call.on('error', reject);
      call.end(body);
    });
  return { send, close: () => agent.destroy() };
}

export type Staff = ReturnType<typeof staffClient>;

/** Calls as a member of staff, or as a stranger without a token, from an address of their own. What is not a success is thrown. */
export function staffClient(origin: string, { token, address = '10.1.0.1' }: { token?: string; address?: string }, connections = 8) {
  const { send, close } = httpClient(origin, connections);
  const headers: Record<string, string> = { 'x-forwarded-for': address, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const call = async (method: string, path: string, body?: object) => {
    const { status, text } = await send(method, path, headers, body && JSON.stringify(body));
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return JSON.parse(text);
  };
  return { get: (path: string) => call('GET', path), post: (path: string, body: object) => call('POST', path, body), close };
}

/** Keeps so many requests in flight for some seconds; answers how many finished in each second, on average. */
export async function perSecond(inFlight: number, seconds: number, once: (turn: number) => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1000;
  let turns = 0;
  const lane = async () => {
    while (performance.now() < endMs) {
      turns += 1;
      await once(turns);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return turns / ((performance.now() - startedMs) / 1000);
}

/** Does so many turns, from 0, with so many in flight; resolves when the last is done. */
export async function inTurn(inFlight: number, turns: number, once: (turn: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < turns) {
      const turn = next;
      next += 1;
      await once(turn);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}
