/** What guardians are told, each as its school words it. */
export const messageKinds = ['receipt', 'reversal', 'reminder'] as const;
export type MessageKind = (typeof messageKinds)[number];
export const kindNames: Record<MessageKind, string> = { receipt: 'Receipt', reversal: 'Reversal', reminder: 'Balance reminder' };

/** What the words in braces of a text stand for. */
export const fieldNames = ['student', 'account', 'amount', 'balance', 'receipt', 'school'] as const;
export type Fields = Record<(typeof fieldNames)[number], string>;

/** The words of a school that has chosen none. */
export const usualTexts: Record<MessageKind, string> = {
  receipt: '{school}: received {amount} for {student}, account {account}, receipt {receipt}. Balance {balance}. Thank you.',
  reversal: '{school}: receipt {receipt} of {amount} for {student}, account {account}, was reversed. Balance {balance}. Ask the office.',
  reminder: '{school}: the fee balance of {student} is {balance}. Pay to account {account}. If you have paid, show us the receipt.',
};

/**
 * `unsure` is a message that the server was stopped at, or lost the provider at, between sending it and noting so: it may have arrived, so
 * that a person decides whether it goes out again. `optedOut` was not sent, because the owner of the number wants no messages.
 */
export const messageStates = ['waiting', 'sending', 'sent', 'failed', 'unsure', 'optedOut'] as const;
export type MessageState = (typeof messageStates)[number];
export const stateNames: Record<MessageState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  unsure: 'Perhaps sent',
  optedOut: 'Opted out',
};

/** Why a message to a number that opted out was not sent. */
export const optedOutText = 'The owner of this number has opted out of messages.';

/** Who said that a number opted out: a person at the school, or the provider in one of its ways. */
export const optOutSources = ['person', 'refusal', 'report', 'notice'] as const;

export const senders = ['file', 'africasTalking'] as const;
export type Sender = (typeof senders)[number];
export const senderNames: Record<Sender, string> = { file: 'Write to a file', africasTalking: "SMS by Africa's Talking" };
