import { payCodeOf } from './pay-codes.ts';

/** The longest logo as a data address, about 36 KB, so that a request has room for the other fields. */
export const logoLengthMax = 48 * 1024;

const dataAddress = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;
/** The first bytes of a file of each kind, as hexadecimal text. */
const firstBytes: Record<string, string> = { png: '89504e470d0a1a0a', jpeg: 'ffd8ff' };

/** True for a data address of a PNG or JPEG whose bytes begin like that kind of file. */
export function isPicture(address: string): boolean {
  const [, kind = '', base64 = ''] = dataAddress.exec(address) ?? [];
  const expected = firstBytes[kind];
  if (expected === undefined || base64.length < 16 || base64.length % 4 !== 0) return false;
  const head = Array.from(atob(base64.slice(0, 16)), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return head.startsWith(expected);
}

export type PayingStudent = { id: number; admissionNumber: string | null };

/** A student's account: the admission number, or else the pay code. */
export function studentAccount({ id, admissionNumber }: PayingStudent): string {
  return admissionNumber !== null && /[a-z0-9]/i.test(admissionNumber) ? admissionNumber : payCodeOf(id);
}

/** The account to type at the paybill: its prefix and the student's account. */
export function payAccount(prefix: string | null, student: PayingStudent): string {
  return `${prefix ?? ''}${studentAccount(student)}`;
}
