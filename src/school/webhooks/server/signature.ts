import { createHmac, randomBytes } from 'node:crypto';

/** A new signing secret: 256 bits. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** The header by which the receiver knows that Karo sent the body: "t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body", hexadecimal>". */
export function signatureOf(body: string, { secret, atMs }: { secret: string; atMs: number }): string {
  const time = Math.floor(atMs / 1000);
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${mac}`;
}
