import { bankFacts, banks } from '../banks/banks.ts';
import type { NoticeKind as SafaricomKind } from '../daraja/notices.ts';

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

/** A bank's notices are of one kind. */
export type NoticeKind = SafaricomKind | 'notice';
/** What each kind of notice is called. */
export const kindNames: Record<NoticeKind, string> = {
  confirmation: 'Payment',
  prompt: 'Answer to a payment request',
  code: 'Answer about a code',
  codeLate: 'No answer about a code',
  pull: 'Looked-up payment',
  notice: 'Payment',
};
export const noticeKinds = Object.keys(kindNames) as readonly NoticeKind[];
