import { AppError, type ErrorCode } from '../../errors.ts';

/** SQLSTATE classes and codes of a lost server or connection, not of a wrong statement. */
const unreachable = /^(08|28|57P|25P03|3D000)/;
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|timeout expired|No answer/;
/** Node.js trusts no certificate of the server, or TLS failed before one was shown. */
const untrusted = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/;

/** PostgreSQL asks to try again: of two transactions that were in each other's way it broke off this one. */
export const serializationFaults: ReadonlySet<string> = new Set(['40001', '40P01']);

/** The expected failure of a database error, with the error as its cause; any other error unchanged. */
export function asExpected(error: unknown, { reads }: { reads: boolean }): unknown {
  const code = expectedCode(error, reads);
  return code ? new AppError(code, {}, { cause: error }) : error;
}

function expectedCode(error: unknown, reads: boolean): ErrorCode | null {
  if (!(error instanceof Error) || error instanceof AppError) return null;
  const code = codeOf(error);
  if (code === '57014') return reads ? 'READ_TOO_LONG' : 'WRITE_TOO_LONG';
  if (code === '53100') return 'STORAGE_FULL';
  // A lock that was not free in time, for example while a whole term is billed.
  if (code === '55P03' || code.startsWith('53') || serializationFaults.has(code)) return 'SERVER_BUSY';
  return isLostConnection(error) ? 'DATABASE_UNAVAILABLE' : null;
}

/** True if the result of the last statements is unknown. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  const code = codeOf(error);
  return unreachable.test(code) || /^E[A-Z]+$/.test(code) || isUntrusted(error) || lostConnection.test(error.message);
}

/** True if no connection was made because of TLS: a certificate that ended or that nobody vouches for, or a server without TLS. */
export function isUntrusted(error: unknown): boolean {
  return untrusted.test(codeOf(error)) || (error instanceof Error && /does not support SSL/.test(error.message));
}

/** True if PostgreSQL takes no writes: a standby that is not promoted yet, or a transaction that only reads. */
export function takesNoWrites(error: unknown): boolean {
  return codeOf(error) === '25006';
}

/** True if PostgreSQL or Karo stopped a statement because it ran too long. */
export function tookTooLong(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { code, cause } = error;
  return code === 'READ_TOO_LONG' || code === 'WRITE_TOO_LONG' || (cause instanceof Error && /Query read timeout/.test(cause.message));
}

/** The SQLSTATE or system code of an error, or ''. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
