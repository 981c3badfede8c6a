const faults: readonly (readonly [code: RegExp, words: RegExp | null, said: string])[] = [
  [/^400\.008\.01$/, null, 'Safaricom does not know this consumer key and secret. Copy both again from the app on the Daraja portal.'],
  [/^(400\.003\.01|404\.001\.0[34]|401\.003\.01)$/, null, 'Safaricom did not accept its own token. Try again in a moment.'],
  [/^500\.001\.1001$/, /wrong credentials/i, 'The passkey does not belong to this paybill. Copy it again from the Daraja portal.'],
  [/^500\.001\.1001$/, /merchant does not exist/i, 'Safaricom does not know this paybill by these keys. Check its number.'],
  [/^500\.001\.1001$/, /lock subscriber/i, 'This number is being asked already. Wait a minute, then try again.'],
  [/^500\.003\.0[23]$/, null, 'Safaricom is busy just now. Try again in a few minutes.'],
  [/^404\.001\.01$/, null, 'This app on the Daraja portal does not have the product that Karo asks for. Add it to the app.'],
];

/** What a refusal of Daraja means for a school, by its code and words; its own words where it is one that nobody has explained. */
export function refusalText(code: string, words: string): string {
  const found = faults.find(([codes, pattern]) => codes.test(code) && (pattern?.test(words) ?? true));
  return found?.[2] ?? `Safaricom refused: ${words.slice(0, 160)} (${code.slice(0, 20)}).`;
}

const spoiltToken = /^(400\.003\.01|404\.001\.0[34]|401\.003\.01)$/;

/** True for a refusal that a new token mends: another client of the same app may have asked for one, which ends ours. */
export function isTokenSpoilt(status: number, code: string): boolean {
  return status === 401 || spoiltToken.test(code);
}

/** The password of an M-Pesa Express request: short code, passkey and time (yyyyMMddHHmmss of East Africa) in base 64. */
export function expressPassword({ shortCode, passkey, timestamp }: { shortCode: string; passkey: string; timestamp: string }): string {
  return btoa(`${shortCode}${passkey}${timestamp}`);
}

const eastAfrica = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** An instant in milliseconds as Daraja writes times: yyyyMMddHHmmss of East Africa. */
export function darajaTime(ms: number): string {
  return pullTime(ms).replace(/\D/g, '');
}

/** An instant in milliseconds as a look-up names it: "2020-08-04 08:36:00" of East Africa. */
export function pullTime(ms: number): string {
  const part = Object.fromEntries(eastAfrica.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}
