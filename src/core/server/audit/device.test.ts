import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const chrome = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test.each([
  [chrome, 'Chrome on Android'],
  [`${chrome} EdgA/130.0.0.0`, 'Edge on Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['node', 'node'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test.each([undefined, '', 'a secret of somebody', 'x'.repeat(200), '<script>', 'curl/8.5.0<script>'].map((text) => [text]))(
  'of %s not a word too many is kept',
  (userAgent) => {
    expect(deviceOf(userAgent) ?? '').toMatch(/^[a-z]{0,1}$/);
  },
);
