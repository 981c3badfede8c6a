import type { Place, Secrets } from '../secrets/secrets.ts';

/** The school of an address, and the connection; null for its first. */
export type AddressPlace = { schoolId: number; connectionId: number | null };

/**
 * The content of the address that a school gives to a network or bank. Only the install's key can make it, so it is verified without a
 * query.
 */
export function callbackAddress(secrets: Secrets, { schoolId, field, connectionId = null }: Place & Partial<AddressPlace>): string {
  const numbers = connectionId === null ? `${schoolId}` : `${schoolId}-${connectionId}`;
  return `${numbers}-${secrets.sign(signedPlace({ schoolId, connectionId }, field))}`;
}

/** The school and connection of an address for this use; null if this install did not make it. */
export function placeOfAddress(secrets: Secrets, { address, field }: { address: string; field: string }): AddressPlace | null {
  const [, school, connection, signature = ''] = /^([1-9]\d{0,8})(?:-([1-9]\d{0,9}))?-([0-9a-f]{64})$/.exec(address) ?? [];
  if (school === undefined) return null;
  const place = { schoolId: Number(school), connectionId: connection === undefined ? null : Number(connection) };
  return secrets.isSigned(signature, signedPlace(place, field)) ? place : null;
}

function signedPlace({ schoolId, connectionId }: AddressPlace, field: string): Place {
  return { schoolId, field: connectionId === null ? field : `${field}.${connectionId}` };
}
