import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['an IPv4 address is one network', '197.136.1.20', '197.136.1.20'],
  ['also where it is written as an IPv6 address', '::ffff:197.136.1.20', '197.136.1.20'],
  ['in whatever letters', '::FFFF:197.136.1.20', '197.136.1.20'],
  ['of an IPv6 address the first four groups', '2c0f:fe38:2405:1a:5:6:7:8', '2c0f:fe38:2405:1a::/64'],
  ['whatever its letters and leading noughts', '2C0F:FE38:0405:001a:5:6:7:8', '2c0f:fe38:405:1a::/64'],
  ['groups of noughts left out behind', '2001:db8::', '2001:db8:0:0::/64'],
  ['in the middle', '2001:db8::7', '2001:db8:0:0::/64'],
  ['in front', '::1', '0:0:0:0::/64'],
  ['all of them', '::', '0:0:0:0::/64'],
  ['only one in front', '::2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ['only one after the first', '1::3:4:5:6:7:8', '1:0:3:4::/64'],
  ['the link that it was heard on does not count', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['what is no address is itself', 'unknown', 'unknown'],
])('%s: %s is of %s', (_case, address, network) => {
  expect(networkOf(address)).toBe(network);
});
