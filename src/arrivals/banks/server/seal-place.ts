import type { ConnectionRow } from './banks-sql.ts';

/** The context that seals an account's sign-in, so that it opens nowhere else. */
export function sealPlace(
  schoolId: number,
  { id, bank, isFirst }: Pick<ConnectionRow, 'id' | 'bank' | 'isFirst'>,
  field: 'username' | 'password',
) {
  return { schoolId, field: isFirst ? `banks.${bank}.${field}` : `banks.${bank}.${id}.${field}` };
}
