import { Agent, request } from 'node:http';

/** Longer than any promise, so that an answer which comes too late is still measured. */
const patienceMs = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

export type Sending = { method?: string; path: string; token?: string; body?: object; headers?: Record<string, string>; agent?: Agent };
/** What the scenarios read of any reply. */
type Body = { code?: string; message?: string; error?: string; secret?: string; data?: { summary?: { currentBalance: number } } };
/** Status 0 for no answer at all: refused, cut off, or too late. `fault` says which. */
export type Answer = {
  status: number;
  ms: number;
  endedMs: number;
  headers: Record<string, unknown>;
  body: Body;
  fault: string;
};

/** One request to a server that may be dying: whatever happens is an answer. */
export function send(origin: string, sending: Sending): Promise<Answer> {
  const { method = sending.body ? 'POST' : 'GET', path, token, body, headers = {} } = sending;
  const text = body && JSON.stringify(body);
  const startedMs = performance.now();
  const sized = text ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) } : {};
  const signed = token ? { authorization: `Bearer ${token}` } : {};
  return new Promise((resolve) => {
    const settle = (answer: Partial<Answer>) => {
      const endedMs = performance.now();
      clearTimeout(limit);
      resolve({ status: 0, headers: {}, body: {}, fault: '', ms: endedMs - startedMs, endedMs, ...answer });
    };
    const call = request(`${origin}${path}`, { method, agent: sending.agent ?? agent, headers: { ...headers, ...sized, ...signed } });
    const limit = setTimeout(() => call.destroy(new Error('no answer')), patienceMs);
    const failed = (error: Error) => settle({ fault: 'code' in error ? String(error.code) : error.message });
    call.on('error', failed);
    call.on('response', (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('error', failed);
      reply.on('end', () =>
        settle({ status: reply.statusCode ?? 0, headers: reply.headers, body: parsed(Buffer.concat(parts).toString()) }),
      );
    });
    call.end(text);
  });
}

function parsed(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** The value that so many of a hundred do not exceed; 0 of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}

export function slowestMs(answers: readonly { ms: number }[]): number {
  return Math.max(0, ...answers.map(({ ms }) => ms));
}
