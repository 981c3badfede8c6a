import { instantAt } from '../../../core/dates.ts';
import { asCents } from '../../../core/money.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { settingsRow } from '../../../school/settings/server/sql.ts';
import type { MessageSettings } from '../contract.ts';
import { usualText } from '../kinds.ts';

type Texts = 'receiptText' | 'reversalText' | 'reminderText';
type Stored = Omit<MessageSettings, Texts> & Record<Texts, string | null>;

/** The defaults: the school sends nothing, and an SMS costs 80 cents. */
const unsettled: Stored = {
  ...{ sendsReceipts: false, sendsReminders: false, receiptText: null, reversalText: null, reminderText: null },
  ...{ sender: 'file', smsUsername: null, smsFrom: null, hasKey: false, segmentPrice: asCents(80), consent: null },
  updatedAt: instantAt(0),
};

export async function messageSettings(tx: Transaction, schoolId: number): Promise<MessageSettings> {
  const settings = tx.maybeRow<Stored>(sql`
    select m.sends_receipts as "sendsReceipts", m.sends_reminders as "sendsReminders", m.receipt_text as "receiptText",
           m.reversal_text as "reversalText", m.reminder_text as "reminderText", m.sender, m.sms_username as "smsUsername",
           m.sms_from as "smsFrom", m.sms_key is not null as "hasKey", m.segment_cents as "segmentPrice",
           case when m.consent_by is not null then json_build_object('by', u.username, 'date', m.consent_on) end as consent,
           m.updated_at as "updatedAt"
    from message_settings m
    left join users u on u.school_id = m.school_id and u.user_id = m.consent_by
    where m.school_id = ${schoolId}`);
  const [row, { paybillNumber }] = await Promise.all([settings, settingsRow(tx, { schoolId })]);
  const { receiptText, reversalText, reminderText, ...rest } = row ?? unsettled;
  return {
    ...rest,
    receiptText: receiptText ?? usualText('receipt', paybillNumber),
    reversalText: reversalText ?? usualText('reversal', paybillNumber),
    reminderText: reminderText ?? usualText('reminder', paybillNumber),
  };
}

/** True if the school sends messages of any kind. */
export async function isSending(tx: Transaction, schoolId: number): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from message_settings where school_id = ${schoolId} and (sends_receipts or sends_reminders)`);
  return rows.length > 0;
}

export type NewSettings = {
  schoolId: number;
  sendsReceipts: boolean;
  sendsReminders: boolean;
  receiptText: string | undefined;
  reversalText: string | undefined;
  reminderText: string | undefined;
  sender: MessageSettings['sender'];
  smsUsername?: string | undefined;
  /** Sealed; undefined keeps the stored one. */
  smsKey: string | undefined;
  smsFrom?: string | undefined;
  segmentPrice: number;
  /** The user who confirms now that guardians agreed; null keeps the earlier one. */
  consentBy: number | null;
};

export async function storeSettings(tx: Transaction, row: NewSettings): Promise<unknown> {
  const { at, today } = await momentOf(tx);
  return tx.rows(sql`
    with agreed as (
      select coalesce(max(consent_by), ${row.consentBy}::integer) as who, coalesce(max(consent_on), ${today}::date) as day
      from message_settings where school_id = ${row.schoolId}
    )
    insert into message_settings as m (school_id, sends_receipts, sends_reminders, receipt_text, reversal_text, reminder_text, sender,
      sms_username, sms_key, sms_from, segment_cents, consent_by, consent_on, updated_at)
    select ${row.schoolId}, ${row.sendsReceipts}, ${row.sendsReminders}, ${row.receiptText}, ${row.reversalText},
      ${row.reminderText}, ${row.sender}, ${row.smsUsername}, ${row.smsKey}, ${row.smsFrom}, ${row.segmentPrice},
      who, case when who is not null then day end, ${at}::timestamptz
    from agreed
    on conflict (school_id) do update set
      sends_receipts = excluded.sends_receipts, sends_reminders = excluded.sends_reminders, receipt_text = excluded.receipt_text,
      reversal_text = excluded.reversal_text, reminder_text = excluded.reminder_text, sender = excluded.sender,
      sms_username = excluded.sms_username, sms_key = coalesce(excluded.sms_key, m.sms_key), sms_from = excluded.sms_from,
      segment_cents = excluded.segment_cents, consent_by = excluded.consent_by, consent_on = excluded.consent_on,
      updated_at = moment_after(m.updated_at, excluded.updated_at)`);
}
