import { expect, test } from 'vitest';
import { isPicture, payAccount } from './rules.ts';

const address = (kind: string, ...bytes: number[]) => `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`;
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1];

test('a PNG and a JPEG are pictures', () => {
  expect(isPicture(address('png', ...png))).toBe(true);
  expect(isPicture(address('jpeg', ...jpeg))).toBe(true);
});

test.each([
  ['a PNG that is called a JPEG', address('jpeg', ...png)],
  ['a JPEG that is called a PNG', address('png', ...jpeg)],
  ['an SVG, which can hold a script', `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`],
  ['a GIF', address('gif', ...Buffer.from('GIF89a......'))],
  ['a page that is called a PNG', address('png', ...Buffer.from('<script>alert(1)</script>'))],
  ['a beginning without the rest', address('png', ...png.slice(0, 8))],
  ['an address on the web', 'https://example.test/logo.png'],
  ['text after the picture', `${address('png', ...png)}" onerror="alert(1)`],
  ['a kind with parameters', address('png;charset=x', ...png)],
  ['no picture at all', 'data:image/png;base64,'],
  ['broken base64', `${address('png', ...png)}A`],
  ['nothing', ''],
])('%s is not', (_, text) => {
  expect(isPicture(text)).toBe(false);
});

test('the account is the admission number, or a code where there is none, after the prefix of the paybill', () => {
  expect(payAccount(null, { id: 1, admissionNumber: 'SM/1059' })).toBe('SM/1059');
  expect(payAccount('', { id: 572, admissionNumber: null })).toBe('K5724');
  expect(payAccount('0110234567#', { id: 1, admissionNumber: 'SM/1059' })).toBe('0110234567#SM/1059');
  expect(payAccount('0110234567#', { id: 572, admissionNumber: null })).toBe('0110234567#K5724');
  expect(payAccount(null, { id: 572, admissionNumber: '--' })).toBe('K5724');
});
