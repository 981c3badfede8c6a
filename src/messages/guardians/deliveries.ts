import { stopTexts } from './kinds.ts';

/** The provider's reports of a message. A later state replaces an earlier one, never the reverse. */
export const deliveryStates = ['onItsWay', 'failed', 'delivered'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryNames: Record<DeliveryState, string> = {
  onItsWay: 'On its way',
  failed: 'Not delivered',
  delivered: 'Delivered',
};

/** The final states of Africa's Talking, in lower case; any other word means the message is on its way. */
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
  return meaningIn(finalStates, status) ?? 'onItsWay';
}

/** The provider may send any word, even a property of every object, like "constructor". */
function meaningIn<T>(meanings: Record<string, T>, word: string): T | undefined {
  const name = word.toLowerCase();
  return Object.hasOwn(meanings, name) ? meanings[name] : undefined;
}

const failureWords: Record<string, string> = {
  absentsubscriber: 'The phone was off or out of reach.',
  expired: 'The phone was not reached in time.',
  rejected: 'The network rejected it.',
  deliveryfailure: 'The network could not deliver it.',
  userinblacklist: stopTexts.optedOut,
  userisinactive: 'The number is not in use.',
  useraccountsuspended: 'The number is suspended.',
  userdoesnotexist: 'The number does not exist.',
  notnetworksubscriber: 'The number is not of this network.',
  insufficientcredit: 'There was no credit for it.',
};

/** Why a message was not delivered, in plain words, or else in the provider's. */
export function failureText({ status, failure }: { status: string; failure: string | null }): string {
  const known = [failure, status].flatMap((word) => meaningIn(failureWords, word ?? '') ?? []);
  return known[0] ?? `Africa's Talking says: ${failure ?? status}.`;
}

/** The answer of Africa's Talking for a number on its blacklist (UserInBlacklist). */
export const optedOutCode = 406;

const refusals: Record<number, string> = {
  401: 'The account is on hold for its risk.',
  402: 'The sender name is not registered.',
  403: 'It is not a phone number.',
  404: 'It does not send to numbers of this kind.',
  405: 'No credit is left in the account.',
  [optedOutCode]: stopTexts.optedOut,
  407: 'It has no route to this number.',
  409: 'The owner of this number does not want such messages.',
  500: 'It failed itself.',
  501: 'The network failed.',
  502: 'The network rejected it.',
};

/** The meaning of a refusal by its code, after the provider's own word; blank if unknown. */
export function refusalText(statusCode: number): string {
  return refusals[statusCode] ?? '';
}
