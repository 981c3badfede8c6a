import { codeOf, isUntrusted, takesNoWrites } from '../../core/server/database/faults.ts';
import { NoDatabase } from '../../install/backup/server/operating.ts';

/** Codes of PostgreSQL and of the network: no such database, not running, starting, no connection left, or the sign-in refused. */
const unreachable = /^(08|28|57P|3D000|53300|ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_)/;

/** Those of the network, whose messages do not say what was called; the last is the driver's, without a code. */
const noAnswer = /^(ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_)/;
const tooLate = 'timeout expired';

/** A fatal fault in words, with its cause on the next line. */
export function faultText(error: unknown): string {
  const cause = error instanceof Error && error.cause ? `${error.cause}\n` : '';
  return `${endOf(error).fault}\n${cause}`;
}

/** How a command that failed ends: 3 where its database cannot be reached, else 1; and what went wrong in a sentence. */
export function endOf(error: unknown): { status: 1 | 3; fault: string } {
  const status = isUnreachable(error) ? 3 : 1;
  if (!(error instanceof Error)) return { status, fault: String(error) };
  return { status, fault: ofDatabase(error) ?? error.message };
}

/** The words for faults whose messages do not say what was called, or what to do. */
function ofDatabase(error: Error): string | null {
  const { message } = error;
  if (noAnswer.test(codeOf(error)) || message === tooLate)
    return `PostgreSQL does not answer (${message}). Start it, or mend its address in DATABASE_URL.`;
  if (isUntrusted(error))
    return `No secure connection to PostgreSQL (${message}). Renew its certificate, or mend sslmode and sslrootcert in DATABASE_URL.`;
  if (takesNoWrites(error)) return `PostgreSQL takes no writes (${message}): a standby? Promote it, or name the primary in DATABASE_URL.`;
  return null;
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isCut = unreachable.test(codeOf(error)) || error.message === tooLate || isUntrusted(error) || takesNoWrites(error);
  return isCut || error instanceof NoDatabase || isUnreachable(error.cause);
}
