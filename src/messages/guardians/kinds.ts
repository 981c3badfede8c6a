/** The kinds of message to guardians; the school words each. */
export const messageKinds = ['receipt', 'reversal', 'reminder'] as const;
export type MessageKind = (typeof messageKinds)[number];
export const kindNames: Record<MessageKind, string> = { receipt: 'Receipt', reversal: 'Reversal', reminder: 'Balance reminder' };

/** The fields of a text, in braces. */
export const fieldNames = ['student', 'paybill', 'account', 'amount', 'balance', 'receipt', 'school'] as const;
export type Fields = Record<(typeof fieldNames)[number], string>;

/** True if every word in braces is a field: parents would read the others as they stand. */
export function isFillable(text: string): boolean {
  const known: readonly string[] = fieldNames;
  return [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name = '']) => known.includes(name));
}

/** The default texts of a school with a paybill. */
export const usualTexts: Record<MessageKind, string> = {
  receipt: '{school}: received {amount} for {student}, account {account}, receipt {receipt}. Balance {balance}. Thank you.',
  reversal:
    '{school}: receipt {receipt} of {amount} for {student}, account {account}, was reversed. Balance {balance}. Contact the office.',
  reminder:
    '{school}: the fee balance of {student} is {balance}. Pay to paybill {paybill}, account {account}. If paid, show us the receipt.',
};
const reminderWithoutPaybill =
  '{school}: the fee balance of {student} is {balance}. When you pay, give the account {account}. If paid, show us the receipt.';

/** The default text for a school; null is no paybill. */
export function usualText(kind: MessageKind, paybill: string | null): string {
  return kind === 'reminder' && paybill === null ? reminderWithoutPaybill : usualTexts[kind];
}

/** True for a default text, which is not the school's own. */
export function isUsualText(kind: MessageKind, text: string | undefined): boolean {
  return text === usualText(kind, '') || text === usualText(kind, null);
}

/**
 * `unsure` is a message whose sending was interrupted before the result was stored: it may have arrived, so a user decides whether to send
 * it again. `optedOut` was not sent: `stopTexts` has the reasons.
 */
export const messageStates = ['waiting', 'sending', 'sent', 'failed', 'unsure', 'optedOut'] as const;
export type MessageState = (typeof messageStates)[number];
export const stateNames: Record<MessageState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  unsure: 'Delivery unknown',
  optedOut: 'Not sent',
};

/** Why a message is not sent any more: what was decided of the number, the school, the student or the guardian after it was made. */
export const stopTexts = {
  optedOut: 'The owner of this number has opted out of messages.',
  off: 'The school no longer sends such messages.',
  refused: 'The guardians have refused messages about this student.',
  leftOut: 'No guardian with this number receives messages about this student now.',
} as const;
export type Stop = keyof typeof stopTexts;

/** The source of an opt-out: a user of the school, or one of the provider's ways. */
export const optOutSources = ['person', 'refusal', 'report', 'notice'] as const;

export const senders = ['file', 'africasTalking'] as const;
export type Sender = (typeof senders)[number];
export const senderNames: Record<Sender, string> = { file: 'Write to a file', africasTalking: "SMS by Africa's Talking" };
