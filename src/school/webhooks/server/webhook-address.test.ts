import { expect, test } from 'vitest';
import { isPublicAddress, publicAddress, publicLookup, urlFault } from './webhook-address.ts';

const notPublic = 'The address is not on the public internet.';

test.each([
  ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'ff02::1'],
  ...['2001::1', '2001:db8::1', '2002:7f00:1::1', '3fff::1', 'not an address', ''],
])('nothing is sent to %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '41.90.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2c0f:fe38::1', '2606:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['http://example.co.ke/', 'The address must begin with https://.'],
  ['https://127.0.0.1/', notPublic],
  ['https://2130706433/', notPublic],
  ['https://0x7f.1/', notPublic],
  ['https://[::1]:8443/', notPublic],
  ['https://[::ffff:169.254.169.254]/', notPublic],
  ['https://localhost/', notPublic],
  ['https://LOCALHOST./', notPublic],
  ['https://karo.localhost/', notPublic],
  ['https://intranet/', notPublic],
  ['https://user:word@example.co.ke/', 'An address with a user name or password is not accepted.'],
  ['https://example.co.ke/#part', 'An address with a # is not accepted.'],
])('%s is refused', (url, fault) => {
  expect(urlFault(url, { anywhere: false })).toBe(fault);
});

test('an https address with a port, a path and a query may be tried', () => {
  expect(urlFault('https://example.co.ke:8443/karo?school=1', { anywhere: false })).toBeNull();
  expect(urlFault('http://127.0.0.1:3999/', { anywhere: true })).toBeNull();
});

test('a name that leads to a private address is refused when it is looked up', async () => {
  const looked = await new Promise<Error | null>((resolve) => publicLookup('localhost', { all: true }, (error) => resolve(error)));
  expect(looked?.message).toBe(notPublic);
});

test('a name with one private address among public ones is refused, whichever comes first', () => {
  const [outside, inside] = [
    { address: '1.1.1.1', family: 4 },
    { address: '10.0.0.5', family: 4 },
  ];
  expect(publicAddress([outside])).toEqual(outside);
  expect(publicAddress([outside, inside])).toBeNull();
  expect(publicAddress([inside, outside])).toBeNull();
  expect(publicAddress([])).toBeNull();
});
