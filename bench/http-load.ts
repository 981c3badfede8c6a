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
