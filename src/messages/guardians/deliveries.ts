import { optedOutText } from './kinds.ts';

/** What the provider reported of a message that it took. A later state takes the place of an earlier one, never the other way round. */
export const deliveryStates = ['onItsWay', 'failed', 'delivered'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryNames: Record<DeliveryState, string> = {
  onItsWay: 'On its way',
  failed: 'Not delivered',
  delivered: 'Delivered',
};

/** The states of Africa's Talking that are final, in small letters; every other word is of a message on its way. */
const finalStates: Record<string, DeliveryState> = {
  success: 'delivered',
  delivered: 'delivered',
  failed: 'failed',
  rejected: 'failed',
  userinblacklist: 'failed',
  absentsubscriber: 'failed',
  expired: 'failed',
};

export function deliveryState(status: string): DeliveryState {
  return finalStates[status.toLowerCase()] ?? 'onItsWay';
}

const failureWords: Record<string, string> = {
  absentsubscriber: 'The phone was off or out of reach.',
  expired: 'The phone was not reached in time.',
  rejected: 'The network rejected it.',
  deliveryfailure: 'The network could not deliver it.',
  userinblacklist: optedOutText,
  userisinactive: 'The number is not in use.',
  useraccountsuspended: 'The number is suspended.',
  userdoesnotexist: 'The number does not exist.',
  notnetworksubscriber: 'The number is not of this network.',
  insufficientcredit: 'There was no credit for it.',
};

/** Why a message was not delivered, in plain words; the provider's own where there are none. */
export function failureText({ status, failure }: { status: string; failure: string | null }): string {
  const known = [failure, status].flatMap((word) => failureWords[(word ?? '').toLowerCase()] ?? []);
  return known[0] ?? `Africa's Talking says: ${failure ?? status}.`;
}

/** What Africa's Talking answers for a number on its blacklist (UserInBlacklist). */
export const optedOutCode = 406;

const refusals: Record<number, string> = {
  401: 'The account is on hold for its risk.',
  402: 'The sender name is not registered.',
  403: 'It is not a phone number.',
  404: 'It does not send to numbers of this kind.',
  405: 'No credit is left in the account.',
  [optedOutCode]: optedOutText,
  407: 'It has no route to this number.',
  409: 'The owner of this number does not want such messages.',
  500: 'It failed itself.',
  501: 'The network failed.',
  502: 'The network rejected it.',
};

/** What a refusal means, by its code, after the provider's own word; blank where that is not known. */
export function refusalText(statusCode: number): string {
  return refusals[statusCode] ?? '';
}
