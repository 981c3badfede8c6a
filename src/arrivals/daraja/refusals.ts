/** The kinds of Daraja's refusals. */
export type RefusalKind =
  | 'product'
  | 'notApproved'
  | 'keys'
  | 'token'
  | 'passkey'
  | 'paybill'
  | 'processing'
  | 'locked'
  | 'registered'
  | 'busy'
  | 'internal'
  | 'unexplained';

type Refusal = { kind: RefusalKind; code?: RegExp; words?: RegExp };

/**
 * Known refusals, the surest sign first: Daraja's codes, and those of its gateway, such as `oauth.v2.InvalidAccessToken`. A valid token
 * without the product is refused with the code of a bad token, so words come first.
 */
const refusals: readonly Refusal[] = [
  { kind: 'product', words: /apiproduct match|invalid apikey for given resource/i },
  { kind: 'product', code: /NoApiProductMatchFound|InvalidApiKeyForGivenResource|api(product|resource)_doesnot_exist|^404\.001\.01$/i },
  { kind: 'notApproved', words: /(api ?key|app) (is )?not approved/i },
  { kind: 'notApproved', code: /ApiKeyNotApproved|app_not_approved|StatusNotActive/i },
  { kind: 'busy', words: /spike ?arrest|quota|rate limit|system is busy|temporarily unavailable|currently unreachable/i },
  { kind: 'busy', code: /^500\.003\.0[23]$|QuotaViolation|SpikeArrest/i },
  { kind: 'token', words: /access token/i },
  { kind: 'token', code: /^(400\.003\.01|404\.001\.0[34]|401\.003\.01)$|access_?token/i },
  { kind: 'keys', words: /invalid (api ?key|client identifier)|clientid is invalid|resolve api key/i },
  { kind: 'keys', code: /^400\.008\.0[12]$|InvalidApiKey|InvalidClientIdentifier|FailedToResolveAPIKey/i },
  { kind: 'registered', words: /already registered|duplicate notification info/i },
  { kind: 'passkey', words: /wrong credentials/i },
  { kind: 'paybill', words: /merchant does not exist/i },
  { kind: 'processing', words: /being processed|under processing/i },
  { kind: 'locked', words: /lock subscriber/i },
  { kind: 'internal', words: /internal server error/i },
];

const advice: Record<Exclude<RefusalKind, 'unexplained'>, string> = {
  product: 'This app on the Daraja portal does not have the product that Karo asks for. Add it to the app.',
  notApproved: 'Safaricom has not approved this app for live money yet. Finish its go-live on the Daraja portal.',
  keys: 'Safaricom does not know this consumer key and secret. Copy both again from the app on the Daraja portal.',
  token: 'Safaricom did not accept its own token. Try again in a moment.',
  passkey: 'The passkey does not belong to this paybill. Copy it again from the Daraja portal.',
  paybill: 'Safaricom does not know this paybill by these keys. Check its number.',
  processing: 'Safaricom is still processing it. Check again in a minute.',
  locked: 'This phone already has an open payment request. Wait a minute, then try again.',
  registered:
    'Safaricom already has addresses of this paybill. On the Daraja portal, delete them under Self Service, URL management; then press again. Where they are not listed, ask apisupport@safaricom.co.ke to delete them.',
  busy: 'Safaricom is busy. Try again in a few minutes.',
  internal: 'Something went wrong at Safaricom. Try again in a few minutes.',
};

/** The kind of a refusal, by code and words. */
export function refusalKind(code: string, words: string): RefusalKind {
  const refusal = refusals.find((each) => each.code?.test(code) || each.words?.test(words));
  return refusal?.kind ?? 'unexplained';
}

/** A refusal in words for a school; Daraja's own words if it is unknown. */
export function refusalText(code: string, words: string): string {
  const kind = refusalKind(code, words);
  return kind === 'unexplained' ? `Safaricom refused: ${words.slice(0, 160)} (${code.slice(0, 30)}).` : advice[kind];
}

/** True for a refusal that a new token solves: another client of the app may have replaced ours. */
export function isTokenSpoilt(status: number, code: string, words = ''): boolean {
  const kind = refusalKind(code, words);
  return kind === 'token' || (status === 401 && kind !== 'product' && kind !== 'notApproved');
}

/** True for Daraja's codes of an accepted request: "0", 0 or "00000000". */
export function isAccepted(code: string | number): boolean {
  return /^0+$/.test(String(code).trim());
}
