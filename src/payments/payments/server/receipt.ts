import QRCode from 'qrcode';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { statementPath } from '../../../core/page-links.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';
import { studentAccount } from '../../../school/settings/rules.ts';
import type * as api from '../contract.ts';
import { receiptCode } from './receipt-code.ts';
import { receiptRow } from './receipt-sql.ts';

type ReceiptKey = { schoolId: number; studentId: number; paymentId: number };

/**
 * The receipt of a payment. Words and figures are stored; only the status changes. `site` begins the QR's link, whose code is marked with
 * our `secrets`; without a known site there is no QR.
 */
export async function receipt(
  tx: Transaction,
  key: ReceiptKey,
  { site, secrets }: { site: string | null; secrets: Secrets },
): Promise<Reply<typeof api.receipt>> {
  const row = await receiptRow(tx, key);
  if (!row) throw new AppError('PAYMENT_NOT_FOUND');
  const { studentId, paymentId } = key;
  const { schoolName, schoolContacts, footer, logo, name, admissionNumber, grade, stream, reversedOn, reversalReason, ...payment } = row;
  return {
    school: { name: schoolName, contacts: schoolContacts, footer, logo },
    student: { name, id: studentId, admissionNumber, account: studentAccount({ id: studentId, admissionNumber }), grade, stream },
    payment: {
      id: paymentId,
      ...payment,
      reversed: reversedOn === null ? null : { date: reversedOn, reason: reversalReason ?? '' },
    },
    qrCode:
      site === null
        ? null
        : await QRCode.toDataURL(site + statementPath({ studentId, receipt: receiptCode(secrets, key) }), { width: 150, margin: 1 }),
  };
}
