import type { Config } from '../config.ts';

const yearSeconds = 31_536_000;
/** What a browser offers to pages and Karo never uses. */
const unusedFeatures = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi'];

/** What a browser may fetch and run for a reply: the files of the site, and the `scripts` in a document, each named by its hash. */
export function contentSecurityPolicy(scripts: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}

/**
 * What every reply carries, whoever answers: the server itself, the router, or the parser that could not read the request. A page or
 * a file of the site says itself how it may be kept.
 */
export function headersOfEveryReply({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': [...unusedFeatures, 'payment', 'usb'].map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // Only where people come by https is it sure that they always can.
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` } : {}),
  };
}
