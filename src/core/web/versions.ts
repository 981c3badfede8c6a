import * as z from 'zod/mini';
import type { Endpoint, Reply } from '../endpoint.ts';
import { CallError } from './call.ts';

/** The record in the reply of a versioned endpoint. */
export type RecordOf<E extends Endpoint> = E extends { versioned: infer Name extends keyof Reply<E> } ? Reply<E>[Name] : never;

/** The current record, from the refusal of an older version; null for other failures. */
export function currentRecord<E extends Endpoint>({ reply, versioned }: E, error: unknown): RecordOf<E> | null {
  if (!(error instanceof CallError) || error.code !== 'CHANGED_MEANWHILE') return null;
  const schema: z.core.$ZodType | undefined =
    reply instanceof z.core.$ZodObject && versioned !== undefined ? reply._zod.def.shape[versioned] : undefined;
  const read = schema && z.safeDecode(z.object({ current: schema }), error.body as never);
  return read?.success ? (read.data.current as RecordOf<E>) : null;
}

/** The record after a save. */
export function savedRecord<E extends Endpoint>({ versioned }: E, reply: Reply<E>): RecordOf<E> | null {
  const records = reply as Record<string, unknown>;
  return versioned === undefined ? null : ((records[versioned] ?? null) as RecordOf<E> | null);
}

type Versioned = { id: number; updatedAt: string };

/** The newer of a list's record and a saved one: the list may not have been read again. */
export function newerOf<R extends Versioned>(listed: R, saved: R | null): R {
  return saved !== null && saved.id === listed.id && saved.updatedAt > listed.updatedAt ? saved : listed;
}
