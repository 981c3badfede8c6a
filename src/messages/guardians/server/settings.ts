import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { may } from '../../../core/roles.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { assertCurrentVersion } from '../../../core/server/current-version.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';
import { lockSettings, settingsRow } from '../../../school/settings/server/sql.ts';
import * as api from '../contract.ts';
import { isUsualText, type MessageKind, usualText } from '../kinds.ts';
import { callbackAddresses } from './callbacks.ts';
import { unknownReports } from './reports-sql.ts';
import { keyField } from './send-message.ts';
import { messageSettings, storeSettings } from './settings-sql.ts';

/** The settings; the provider's address is a secret, shown only to users who may change them. */
export async function readMessageSettings(
  tx: Transaction,
  secrets: Secrets,
  { schoolId, role, site }: Pick<Caller, 'schoolId' | 'role'> & { site: string | null },
): Promise<Reply<typeof api.readMessageSettings>> {
  const [settings, { name, paybillNumber }, unknown] = await Promise.all([
    messageSettings(tx, schoolId),
    settingsRow(tx, { schoolId }),
    unknownReports(tx, schoolId),
  ]);
  const isShown = site !== null && may.setUp.includes(role);
  const addresses = isShown ? callbackAddresses(secrets, { site, schoolId }) : { reportsAddress: null, optOutsAddress: null };
  return { settings, school: name, paybill: paybillNumber, ...addresses, unknownReports: unknown };
}

type SettingsForm = Decoded<typeof api.saveMessageSettings>['body'];

/** Saves the message settings. A user must confirm that guardians agreed before anything is sent; the key is sealed. */
export async function saveMessageSettings(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { secrets, settings }: { secrets: Secrets; settings: SettingsForm },
): Promise<Reply<typeof api.saveMessageSettings>> {
  const { updatedAt: expected, agreed = false, smsKey, ...rest } = settings;
  const [{ paybillNumber }, before] = await Promise.all([lockSettings(tx, { schoolId }), messageSettings(tx, schoolId)]);
  const values = {
    ...{ ...rest, sendsReceipts: rest.sendsReceipts ?? false, sendsReminders: rest.sendsReminders ?? false, sender: rest.sender ?? 'file' },
    receiptText: rest.receiptText ?? usualText('receipt', paybillNumber),
    reversalText: rest.reversalText ?? usualText('reversal', paybillNumber),
    reminderText: rest.reminderText ?? usualText('reminder', paybillNumber),
  };
  assertCurrentVersion(api.messageSettings, { expected, current: before, values });
  if ((values.sendsReceipts || values.sendsReminders) && !agreed && before.consent === null) throw new AppError('MESSAGES_NEED_CONSENT');
  await storeSettings(tx, {
    ...{ schoolId, ...values },
    receiptText: ownText('receipt', values.receiptText),
    reversalText: ownText('reversal', values.reversalText),
    reminderText: ownText('reminder', values.reminderText),
    smsKey: smsKey === undefined ? undefined : secrets.seal(smsKey, { schoolId, field: keyField }),
    consentBy: agreed ? userId : null,
  });
  return { message: 'Message settings saved.', settings: await messageSettings(tx, schoolId) };
}

/** Absent for a default text, which then follows the paybill of the school. */
function ownText(kind: MessageKind, text: string): string | undefined {
  return isUsualText(kind, text) ? undefined : text;
}
