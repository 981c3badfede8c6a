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

/** An instant in milliseconds in Daraja's form: yyyyMMddHHmmss of East Africa. */
export function darajaTime(ms: number): string {
  return pullTime(ms).replace(/\D/g, '');
}

/** An instant in milliseconds in the form of look-ups: "2020-08-04 08:36:00" of East Africa. */
export function pullTime(ms: number): string {
  const part = Object.fromEntries(eastAfrica.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}
