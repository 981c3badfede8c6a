import type { Config } from '../config.ts';

const yearSeconds = 31_536_000;
/** What a browser offers to pages and Karo never uses. */
const unusedFeatures = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi'];

/** What a browser may fetch and run for a page: the files of the site, and the `scripts` in its document, each named by its hash. */
function contentSecurityPolicy(scripts: readonly string[]): string {
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
 * What every reply carries, whoever answers: the server itself, the router, or the parser that could not read the request. It is no page
 * and may load nothing; a page or a file of the site says itself how it may be kept. Short, for each of a page's dozen replies brings it.
 */
export function headersOfEveryReply({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Only where people come by https is it sure that they always can.
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` } : {}),
  };
}

/** What a page carries besides, with the `scripts` in its document. */
export function headersOfPage(scripts: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(scripts),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': [...unusedFeatures, 'payment', 'usb'].map((feature) => `${feature}=()`).join(', '),
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
  };
}
