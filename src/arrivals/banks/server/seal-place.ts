import type { ConnectionRow } from './banks-sql.ts';

/** For which place the sign-in of an account is sealed: that of one account opens in no other. */
export function sealPlace(
  schoolId: number,
  { id, bank, isFirst }: Pick<ConnectionRow, 'id' | 'bank' | 'isFirst'>,
  field: 'username' | 'password',
) {
  return { schoolId, field: isFirst ? `banks.${bank}.${field}` : `banks.${bank}.${id}.${field}` };
}
