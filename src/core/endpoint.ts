import type * as z from 'zod/mini';
import type { Role } from './roles.ts';
import type { Topic } from './topics.ts';

/**
 * One call of the API, declared once and used by both sides: the server serves it, the browser calls it,
 * the OpenAPI document lists it and the access tests try it as every role.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH';
  /** Path with `:name` parameters, as Fastify and the browser both read it. */
  path: string;
  /** Further paths with the same guards. */
  aliases?: readonly string[];
  /** 'public', or the roles that may call it. */
  access: 'public' | readonly Role[];
  /** What the reply of a read is about: it is read again after a write that changed one of these. */
  shows?: readonly Topic[];
  /** What the success of a write changes. */
  changes?: readonly Topic[];
  summary: string;
  params?: z.core.$ZodObject;
  query?: z.core.$ZodObject;
  body?: z.core.$ZodType;
  reply: z.core.$ZodType;
  /** Status of a success; 200 when absent. */
  status?: 200 | 201;
  /** The words for a request that lacks a required field, where the specification has some; usually each field says its own. */
  incomplete?: string;
  /**
   * True for a write that takes no `Idempotency-Key`: it starts or ends a session, or its caller is not known. Under a key, every other
   * write is done once, and a repeat answers the first reply byte for byte.
   */
  keyless?: true;
  /** True where the page keeps what it sent until an answer settles it, over a reload too: nobody can see whether it was done. */
  keptUntilAnswered?: true;
  /**
   * Name of the record in the reply that carries `updatedAt`, which is its ETag. A write may name the version that it changes, in
   * If-Match or as `updatedAt`, and is refused where the record has changed since.
   */
  versioned?: string;
  /** Where the reply is a file to save: its type and name. The handler answers its text, which is sent as it is, not as JSON. */
  file?: { type: string; name: string };
  /** Where the reply is a whole list as a file, in the format that the query asks for: its name without ending. */
  sheet?: string;
  /** Where the reply is a file that may be long: its type and name. It is sent piece by piece, and the page waits for it longer. */
  download?: { type: string; name: string };
  /** How long the body may be where it carries a file: read only for somebody who is signed in. */
  bodyBytesMax?: number;
  /** True for a callback of a provider that sends a form instead of JSON. */
  takesForm?: true;
  /** True for a call that costs the server much: each person and each school has so many a minute. */
  isCostly?: true;
  /** True where the reply ends what this browser may see: it drops the pages that it keeps for the way back. */
  signsOut?: true;
  /** True for what somebody may do before they have changed a password that was given for one sign-in. */
  beforeNewPassword?: true;
  /** True where the reply is a stream of server-sent events, each one's data in the form of `reply`. */
  streams?: true;
};

type OutputOf<S> = S extends z.core.$ZodType ? z.output<S> : Record<never, never>;
type InputOf<S> = S extends z.core.$ZodType ? z.input<S> : undefined;

/** What a handler receives: path, query and body after decoding. */
export type Decoded<E extends Endpoint> = {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
};

/** What a caller gives: the same three before encoding, those that the endpoint has. */
export type CallInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as InputOf<E[K]> extends undefined ? never : K]: InputOf<E[K]>;
};

export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/** True for a write that a repeat under its Idempotency-Key does not do again. */
export function acceptsKey({ method, keyless }: Endpoint): boolean {
  return method !== 'GET' && keyless !== true;
}
