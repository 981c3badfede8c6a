import type { Secrets } from '../../../core/server/secrets/secrets.ts';

type Named = { schoolId: number; paymentId: number };

/** The content of a receipt's QR code: school, receipt number and our mark on both, "1-31-" and the id of a key and 22 characters. */
export function receiptCode(secrets: Secrets, { schoolId, paymentId }: Named): string {
  return `${schoolId}-${paymentId}-${secrets.mark({ schoolId, field: `receipt.${paymentId}` })}`;
}

/** The receipt that a QR code names; null if its mark is not ours. The first receipts had marks without a key id. */
export function markedReceipt(secrets: Secrets, code: string): Named | null {
  const [, school, payment, mark] = /^([1-9]\d{0,8})-([1-9]\d{0,8})-((?:[\w-]{8}-)?[\w-]{22})$/.exec(code) ?? [];
  if (mark === undefined) return null;
  const named = { schoolId: Number(school), paymentId: Number(payment) };
  return secrets.isMarked(mark, { schoolId: named.schoolId, field: `receipt.${named.paymentId}` }) ? named : null;
}
