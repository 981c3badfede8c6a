import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError, type ErrorBody, type ErrorCode, errorTable, type FieldError } from '../errors.ts';
import { lacksRequired } from '../fields.ts';
import { asExpected, codeOf } from './database/faults.ts';
import { QuietLog, rootCause } from './doors/quiet-log.ts';
import { settlesKey } from './idempotency.ts';
import { refusalOf } from './refusals.ts';

/** Fastify's refusals before a handler runs, by error code. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
};

/** Seconds until a retry makes sense: the window of a limit, or a moment for passing faults. */
const secondsUntilRetry: Partial<Record<ErrorCode, number>> = {
  TOO_MANY_ATTEMPTS: 15 * 60,
  TOO_MANY_REQUESTS: 60 * 60,
  TOO_BUSY: 5,
  TOO_MANY_READS: 30,
  TOO_MANY_FILES: 30,
  TOO_MANY_STREAMS: 30,
  SERVER_BUSY: 2,
  READ_TOO_LONG: 10,
  WRITE_TOO_LONG: 10,
  STORAGE_FULL: 30,
  STOPPING: 5,
  CALLER_LEFT: 1,
  DATABASE_UNAVAILABLE: 2,
  OUTCOME_UNKNOWN: 2,
};

// The message for a wrong type without its own, such as a list for a text. No form of ours sends one.
z.config({
  customError: ({ code, expected, path }) =>
    code === 'invalid_type'
      ? `${String(path?.at(-1) ?? 'The request')} must be ${expected === 'array' ? 'a list' : `of the type ${expected}`}`
      : undefined,
});

type ReplyWithError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** Answers any failure of a request with the error body, and logs the server's own. `headers` go with every reply. */
export function errorReplies(headers: Record<string, string>): ReplyWithError {
  const quiet = new QuietLog();
  return (error, request, reply) => {
    const expected = expectedError(error);
    if (expected.status >= 500) logFault(expected, error, { request, quiet });
    const retryAfterSeconds = expected.retryAfterSeconds ?? secondsUntilRetry[expected.code];
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    // Set again, because the router refuses some requests before any hook runs.
    reply.headers({ ...headers, 'x-request-id': request.id });
    const body = { ...errorBody(expected, request.id), ...(settlesKey(error) && { settlesKey: true }) };
    reply.code(expected.status).type('application/problem+json').send(body);
  };
}

/** An unexpected failure is logged each time with its stack; an outage once a minute, with its reason and the number of requests. */
function logFault(expected: AppError, error: unknown, { request, quiet }: { request: FastifyRequest; quiet: QuietLog }): void {
  if (expected.code === 'INTERNAL') request.log.error({ err: error }, expected.code);
  else if (expected.code !== 'CALLER_LEFT') {
    const cause = rootCause(expected);
    quiet.note(`${expected.code} ${cause.code}`, (count) => request.log.error({ cause, count }, expected.code));
  }
}

/** The expected failure of an error; INTERNAL for an unexpected one. */
function expectedError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.core.$ZodError) return validationError(error.issues);
  const outage = asExpected(error, { reads: false });
  if (outage instanceof AppError) return outage;
  const code = codeOf(error);
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  // Class 22: a value that the database cannot hold.
  if (code.startsWith('22')) return new AppError('BAD_REQUEST');
  if (frameworkCodes[code]) return new AppError(frameworkCodes[code]);
  const status = error instanceof Error && 'statusCode' in error ? (error as FastifyError).statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) return new AppError(status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST');
  return new AppError('INTERNAL');
}

/** A request that the contract refused: its values, and the message for a missing required field, if any. */
type Refused = { values?: Record<string, unknown>; incomplete?: string | undefined };

/** A refusal that names each faulty field once, in form order. */
export function validationError(issues: readonly z.core.$ZodIssue[], { values, incomplete }: Refused = {}): AppError {
  const fields = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (!fields.has(path)) fields.set(path, { path, message: issue.message });
  }
  const faults = [...fields.values()];
  const words = [...new Set(faults.map((fault) => fault.message))].join('. ') || 'The request is not valid';
  const summary = incomplete && lacksRequired(faults, values) ? incomplete : words;
  return new AppError('VALIDATION_FAILED', { summary }, { fields: faults });
}

export function errorBody(error: AppError, requestId: string): ErrorBody & Record<string, unknown> {
  // The type of the problem, the same for every occurrence; the message is about this one.
  const title = error.code === 'VALIDATION_FAILED' ? 'The request is not valid.' : errorTable[error.code][1].replace(/\{\w+\}/g, '…');
  return {
    success: false,
    type: `urn:karo:error:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status: error.status,
    detail: error.message,
    instance: requestId,
    code: error.code,
    message: error.message,
    error: error.message,
    errors: error.fields,
    ...error.extra,
  };
}
