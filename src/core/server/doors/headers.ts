import type { Config } from '../config.ts';

const yearSeconds = 31_536_000;
/** Browser features that Karo never uses. */
const unusedFeatures = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi'];

/** The sources that a page may load and run: the files of the site, and the `scripts` in its document, by hash. */
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
 * The headers of every reply, from the server, the router, or the parser. A reply is not a page and may load nothing; pages and files set
 * their own caching. Kept short, because a page has a dozen replies.
 */
export function headersOfEveryReply({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Only over https is it certain that https works.
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` } : {}),
  };
}

/** Further headers of a page, with the `scripts` in its document. */
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
