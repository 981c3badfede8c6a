import type * as z from 'zod/mini';
import type { Role } from './roles.ts';
import type { Topic } from './topics.ts';

/** Why a session may do almost nothing: it is locked, its password was given for one sign-in, or its role needs a second factor. */
export type Hold = 'locked' | 'newPassword' | 'secondFactor';

/**
 * One call of the API, declared once and used by both sides: the server serves it, the browser calls it,
 * the OpenAPI document lists it and the access tests try it as every role.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH';
  /** Path with `:name` parameters, as Fastify and the browser both read it. */
  path: string;
  /** Further paths with the same access. */
  aliases?: readonly string[];
  /** 'public', or the roles that may call it. */
  access: 'public' | readonly Role[];
  /** The topics of a read's reply: it is read again after a write that changed one of them. */
  shows?: readonly Topic[];
  /** The topics that a write changes on success. */
  changes?: readonly Topic[];
  summary: string;
  params?: z.core.$ZodObject;
  query?: z.core.$ZodObject;
  body?: z.core.$ZodType;
  reply: z.core.$ZodType;
  /** The success status; 200 if absent. */
  status?: 200 | 201;
  /** The message for a missing required field, if the specification has one; otherwise each field has its own. */
  incomplete?: string;
  /**
   * True for a write without an `Idempotency-Key`: it starts, holds or ends a session, its reply holds a secret or all data of a child, or
   * its caller is unknown. With a key, every other write is done once, and a repeat gets the first reply byte for byte.
   */
  keyless?: true;
  /** True if the page keeps the request until it is answered, across reloads: nobody can see whether it was done. */
  keptUntilAnswered?: true;
  /**
   * The field of the reply with `updatedAt`, its ETag. A write may name the version that it changes, in If-Match or as `updatedAt`, and is
   * refused if the record has changed since.
   */
  versioned?: string;
  /** For a reply that is a file to save: its type and name. The handler returns its text, sent as it is and not as JSON. */
  file?: { type: string; name: string };
  /** For a reply that is a whole list as a file, in the format of the query: its name without ending. */
  sheet?: string;
  /** For a possibly long file: its type and name. It is streamed, and the page waits longer. */
  download?: { type: string; name: string };
  /** The longest body, if it carries a file: read only for signed-in users. */
  bodyBytesMax?: number;
  /** True for a provider's callback that sends a form instead of JSON. */
  takesForm?: true;
  /** True for a read that shows contacts or leaves Karo on paper: the audit log records it. Files and exports are recorded without it. */
  isRecorded?: true;
  /** True for a write that changes nothing for people: it leaves no row in the audit log. */
  isUnrecorded?: true;
  /** True for a costly call: each user and each school may make so many a minute. */
  isCostly?: true;
  /** True if the reply changes what this browser may see: it drops the pages kept for going back. */
  signsOut?: true;
  /** What does not keep the caller from it: a session is held until its user has done what is missing. */
  allowedWhile?: readonly Hold[];
  /** True for a stream of server-sent events, whose data have the form of `reply`. */
  streams?: true;
};

type OutputOf<S> = S extends z.core.$ZodType ? z.output<S> : Record<never, never>;
type InputOf<S> = S extends z.core.$ZodType ? z.input<S> : undefined;

/** The input of a handler: decoded path, query and body. */
export type Decoded<E extends Endpoint> = {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
};

/** The input of a call: the same before encoding, as far as the endpoint has them. */
export type CallInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as InputOf<E[K]> extends undefined ? never : K]: InputOf<E[K]>;
};

export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** Declares an endpoint with its exact types. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/** True for a write that is done once under its Idempotency-Key. */
export function acceptsKey({ method, keyless }: Endpoint): boolean {
  return method !== 'GET' && keyless !== true;
}

/** The endpoints among what a contract exports, by name: tools differ in the order of exports. */
export function endpointsOf(contract: object): Endpoint[] {
  const exported = Object.entries(contract).sort(([one], [other]) => (one < other ? -1 : 1));
  return exported.flatMap(([, value]) => (typeof value === 'object' && 'method' in value && 'access' in value ? [value] : []));
}
