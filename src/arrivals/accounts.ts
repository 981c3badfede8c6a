import { normalCode } from '../payments/rules.ts';
import { studentOfPayCode } from '../schools/pay-codes.ts';

const keyLengthMax = 100;
const idMax = 2_147_483_647;

/** An account as it is compared: letters and digits only, in capitals. The database has the same rule as account_key(). */
export function accountKey(typed: string): string {
  return (normalCode(typed) ?? '').replace(/[^A-Z0-9]/g, '');
}

/** What an account may name. */
export type AccountNames = { keys: string[]; studentIds: number[] };

/**
 * What an account as a payer typed it may name: the whole of it, and what follows the school's own prefix or the last `#`, where a
 * bank's paybill puts the student after the school. `studentIds` are those that it names by pay-code or by number.
 */
export function namesIn(typed: string | null, prefix: string | null = null): AccountNames {
  const parts = typed === null ? [] : [typed, typed.slice(typed.lastIndexOf('#') + 1)].map(accountKey);
  const before = accountKey(prefix ?? '');
  const after = parts.filter((part) => part.startsWith(before)).map((part) => part.slice(before.length));
  const keys = [...new Set([...parts, ...after])].filter((key) => key !== '' && key.length <= keyLengthMax);
  const studentIds = keys.flatMap((key) => [studentOfPayCode(key) ?? [], /^\d+$/.test(key) ? Number(key) : []].flat());
  return { keys, studentIds: studentIds.filter((id) => id > 0 && id <= idMax) };
}

/** A student whom an account names; `isAlias` where somebody taught that it does. */
export type Named = { studentId: number; isAlias: boolean };

/** The one student whom an account names: what was taught goes before what is written. Null where it is nobody, or more than one. */
export function onlyOne(named: readonly Named[]): number | null {
  const taught = named.filter(({ isAlias }) => isAlias);
  const [first, ...others] = new Set((taught.length > 0 ? taught : named).map(({ studentId }) => studentId));
  return first === undefined || others.length > 0 ? null : first;
}
