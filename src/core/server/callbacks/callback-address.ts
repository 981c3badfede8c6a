import type { Place, Secrets } from '../secrets/secrets.ts';

/**
 * What is in the address that a school gives to a network or a bank. Nobody without the install's key can make it, so it is known without
 * asking.
 */
export function callbackAddress(secrets: Secrets, place: Place): string {
  return `${place.schoolId}-${secrets.sign(place)}`;
}

/** Whose address of this use it is; null for one that this install never gave. */
export function schoolOfAddress(secrets: Secrets, { address, field }: { address: string; field: string }): number | null {
  const [, school, signature = ''] = /^([1-9]\d{0,8})-([0-9a-f]{64})$/.exec(address) ?? [];
  const schoolId = Number(school);
  return school !== undefined && secrets.isSigned(signature, { schoolId, field }) ? schoolId : null;
}
