import type { Calls } from './calls.ts';

type CallName = keyof Calls;
type PathOf<Name extends CallName> = Calls[Name]['path'];
type BodyOf<Name extends CallName> = Calls[Name]['body'];

/** What a call takes: the values in its path, its query, its body, and for a write the key under which it is done once. */
export type CallInput<Name extends CallName> = { query?: Calls[Name]['query']; idempotencyKey?: string } & (keyof PathOf<Name> extends never
  ? unknown
  : { path: PathOf<Name> }) &
  (BodyOf<Name> extends undefined ? unknown : { body: BodyOf<Name> });

export type KaroOptions = { baseUrl: string; apiKey: string; timeoutMs?: number };

type Refusal = { code?: string; message?: string; errors?: readonly { path: string; message: string }[] };

/** A refusal: its HTTP status, Karo's code for it, and the words. After 429 and 503 try again in `retryAfterSeconds`. */
export class KaroError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { path: string; message: string }[];
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: Refusal, retryAfter: string | null) {
    super(body.message ?? `Karo answered with status ${status}`);
    this.status = status;
    this.code = body.code ?? 'UNKNOWN';
    this.errors = body.errors ?? [];
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
  }
}

/** Calls Karo with an API key. `karo('GET /api/search-student', { query: { q: 'achieng' } })` gives the reply with its types. */
export function karoClient({ baseUrl, apiKey, timeoutMs = 15_000 }: KaroOptions) {
  return async <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Calls[Name]['reply']> => {
    const [method = '', template = ''] = name.split(' ');
    const request: { path?: object; query?: object; body?: unknown; idempotencyKey?: string } = input;
    const response = await fetch(new URL(addressOf(template, request), baseUrl), {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const reply: unknown = isJson ? await response.json() : await response.text();
    if (!response.ok) throw new KaroError(response.status, isJson ? (reply as Refusal) : {}, response.headers.get('retry-after'));
    return reply as Calls[Name]['reply'];
  };
}

function addressOf(template: string, { path = {}, query = {} }: { path?: object; query?: object }): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(Reflect.get(path, name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}
