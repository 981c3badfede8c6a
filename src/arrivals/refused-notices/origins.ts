import { bankFacts, banks } from '../banks/banks.ts';

/** The sender of a notice: Safaricom or a bank, each with its own numbers. */
export const noticeOrigins = ['safaricom', 'bank'] as const;
export type NoticeOrigin = (typeof noticeOrigins)[number];

/** The sender's name. */
export const noticeSenders = ['safaricom', ...banks] as const;
export type NoticeSender = (typeof noticeSenders)[number];

export function senderName(sender: NoticeSender): string {
  return sender === 'safaricom' ? 'Safaricom' : bankFacts[sender].name;
}

/** The two lists of the page. */
export const noticeLists = ['waiting', 'settled'] as const;
export type NoticeList = (typeof noticeLists)[number];
export const listNames: Record<NoticeList, string> = { waiting: 'Waiting', settled: 'Handled' };

/** `asked` waits for a second person. */
export const noticeStates = ['waiting', 'asked', 'taken', 'dismissed'] as const;
export type NoticeState = (typeof noticeStates)[number];
export const stateNames: Record<NoticeState, string> = {
  waiting: 'Waiting',
  asked: 'Needs a second person',
  taken: 'Recorded manually',
  dismissed: 'Dismissed',
};

/** The name of the sender's notices. */
export const kindNames = {
  confirmation: 'Payment',
  prompt: 'Answer to a payment request',
  code: 'Answer about a code',
  codeLate: 'No answer about a code',
  notice: 'Payment',
} as const;
export const noticeKinds = Object.keys(kindNames) as readonly (keyof typeof kindNames)[];
export type NoticeKind = keyof typeof kindNames;
