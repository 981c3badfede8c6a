import { asCents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { storeSettings } from '../../../messages/guardians/server/settings-sql.ts';
import type { Staff } from './live-on.ts';

/** Switches messages on, into the file from which nothing is sent. */
export async function startMessages(tx: Transaction, { admin: { schoolId, userId } }: Staff): Promise<void> {
  await storeSettings(tx, {
    ...{ schoolId, sendsReceipts: true, sendsReminders: true, sender: 'file', segmentPrice: asCents(80), consentBy: userId },
    ...{ receiptText: undefined, reversalText: undefined, reminderText: undefined },
    ...{ smsUsername: undefined, smsKey: undefined, smsFrom: undefined },
  });
}
