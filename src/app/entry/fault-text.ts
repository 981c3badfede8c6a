import { codeOf } from '../../core/server/database/faults.ts';
import { NoDatabase } from '../../install/backup/server/operating.ts';

/** Codes of PostgreSQL and of the network: no such database, not running, starting, no connection left, or the sign-in refused. */
const unreachable = /^(08|28|57P|3D000|53300|ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_)/;

/** A fatal fault in words, with its cause on the next line. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return `${error}\n`;
  return `${error.message}\n${error.cause ? `${error.cause}\n` : ''}`;
}

/** Whether a command failed because its database cannot be reached. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof NoDatabase || unreachable.test(codeOf(error)) || isUnreachable(error.cause);
}
