import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '../../errors.ts';
import { errorBody } from '../error-reply.ts';

/** Errors of Node's parser; anything else could not be read. */
const parserCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
};

type Connection = Socket & { _httpMessage?: ServerResponse | null };

/** Refuses on the connection what never became a request, in the form of every other refusal, and closes it. */
export function rawRefusals(headers: Record<string, string>): (error: Error & { code?: string }, socket: Connection) => void {
  return (error, socket) => {
    // After the start of an earlier reply, ours would be read as part of it.
    const isAnswering = socket._httpMessage?.headersSent === true;
    if (error.code !== 'ECONNRESET' && socket.writable && !isAnswering) socket.write(refusal(parserCodes[error.code ?? ''], headers));
    socket.destroy(error);
  };
}

function refusal(code: ErrorCode = 'BAD_REQUEST', headers: Record<string, string>): string {
  const [error, id] = [new AppError(code), randomUUID()];
  const body = JSON.stringify(errorBody(error, id));
  const all = {
    ...headers,
    'x-request-id': id,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n');
}
