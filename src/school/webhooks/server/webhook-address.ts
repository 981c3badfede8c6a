import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { codeOf } from '../../../core/server/database/faults.ts';

/** The networks of IPv4 that are not of the public internet (IANA special-purpose registry), and multicast. */
const privateV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Of IPv6 only 2000::/3 is public. Within it: protocol assignments with Teredo, documentation, and 6to4, which leads to IPv4. */
const publicV6 = '2000::/3';
const privateV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const closed = listOf([
  ...privateV4.map((network) => [network, 'ipv4'] as const),
  ...privateV6.map((network) => [network, 'ipv6'] as const),
]);
const open = listOf([[publicV6, 'ipv6']]);

function listOf(networks: readonly (readonly [string, 'ipv4' | 'ipv6'])[]): BlockList {
  const list = new BlockList();
  for (const [network, family] of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** True for an address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** Why nothing is sent to a URL; null if it may be tried. What its name resolves to is checked when it is sent. */
export function urlFault(text: string, { anywhere }: { anywhere: boolean }): string | null {
  const { protocol, username, password, hostname, hash } = new URL(text);
  if (username !== '' || password !== '') return 'An address with a user name or password is not accepted.';
  if (hash !== '') return 'An address with a # is not accepted.';
  if (anywhere) return null;
  if (protocol !== 'https:') return 'The address must begin with https://.';
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : notPublic;
  return host === 'localhost' || host.endsWith('.localhost') || !host.includes('.') ? notPublic : null;
}

export const notPublic = 'The address is not on the public internet.';

/** A name that leads to a private address. */
export class NotPublic extends Error {}

/** The first of the addresses of a name; null if one of them is private, or there is none. */
export function publicAddress(addresses: readonly LookupAddress[]): LookupAddress | null {
  return addresses.every(({ address }) => isPublicAddress(address)) ? (addresses[0] ?? null) : null;
}

/** The addresses of a name by the DNS alone. The system's look-up has two threads for all schools, and cannot be cut off. */
async function addressesOf(resolver: Resolver, name: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length > 0 || four.status === 'fulfilled') return found;
  const isUnknown = ['ENOTFOUND', 'ENODATA'].includes(codeOf(four.reason));
  throw Object.assign(new Error(`${name} was not found`, { cause: four.reason }), { code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN' });
}

/** Looks a name up for a connection, and refuses it if any of its addresses is private: what was checked is what is connected to. */
export function publicLookupBy(resolver: Resolver): LookupFunction {
  return (hostname, { all }, done) => {
    addressesOf(resolver, hostname).then(
      (addresses) => {
        const first = publicAddress(addresses);
        if (!first) return done(new NotPublic(notPublic), '', 0);
        return all ? done(null, addresses) : done(null, first.address, first.family);
      },
      (error) => done(error, '', 0),
    );
  };
}

export const publicLookup = publicLookupBy(new Resolver({ timeout: 2000, tries: 2 }));
