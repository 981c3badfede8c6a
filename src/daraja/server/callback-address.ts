import type { Secrets } from '../../core/server/secrets/secrets.ts';

/** What is in the address that a school gives to Safaricom. Nobody without the install's key can make it, so it is known without asking. */
export function callbackAddress(secrets: Secrets, schoolId: number): string {
  return `${schoolId}-${secrets.sign({ schoolId, field: 'daraja.callbacks' })}`;
}

/** Whose address it is; null for one that this install never gave. */
export function schoolOfAddress(secrets: Secrets, address: string): number | null {
  const [, school, signature = ''] = /^([1-9]\d{0,8})-([0-9a-f]{64})$/.exec(address) ?? [];
  const schoolId = Number(school);
  return school !== undefined && secrets.isSigned(signature, { schoolId, field: 'daraja.callbacks' }) ? schoolId : null;
}
