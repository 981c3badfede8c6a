import { createSocket } from 'node:dgram';
import { lookup, Resolver } from 'node:dns/promises';
import { expect, test } from 'vitest';
import { postTo } from './post.ts';
import { isPublicAddress, publicAddress, publicLookupBy, urlFault } from './webhook-address.ts';

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
  ...['user:word', 'user', ':word'].map((named) => [
    `https://${named}@example.co.ke/`,
    'An address with a user name or password is not accepted.',
  ]),
  ['https://example.co.ke/#part', 'An address with a # is not accepted.'],
])('%s is refused', (url, fault) => {
  expect(urlFault(url, { anywhere: false })).toBe(fault);
});

test('an https address with a port, a path and a query may be tried', () => {
  expect(urlFault('https://example.co.ke:8443/karo?school=1', { anywhere: false })).toBeNull();
  expect(urlFault('http://127.0.0.1:3999/', { anywhere: true })).toBeNull();
});

/** Type A, and an answer that points to the name of its question. */
const addressRecord = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4]);

/** A name server: it knows some names by their IPv4 address, says of others that there are none, and answers nothing about "silent…". */
async function nameServer(known: Record<string, number[]>): Promise<{ resolver: Resolver; close: () => void }> {
  const server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const name = [...labelsIn(query.subarray(12))].join('.');
    if (name.startsWith('silent')) return;
    const isForV4 = query[12 + name.length + 3] === 1;
    const found = isForV4 ? known[name] : undefined;
    const head = Buffer.concat([
      query.subarray(0, 2),
      Buffer.from([0x81, name in known ? 0x80 : 0x83, 0, 1, 0, found ? 1 : 0, 0, 0, 0, 0]),
    ]);
    const question = query.subarray(12, 12 + name.length + 6);
    server.send(Buffer.concat([head, question, ...(found ? [addressRecord, Buffer.from(found)] : [])]), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  return { resolver, close: () => server.close() };
}

function* labelsIn(name: Buffer): Generator<string> {
  for (let at = 0; name[at]; at += (name[at] ?? 0) + 1) yield name.toString('latin1', at + 1, at + 1 + (name[at] ?? 0));
}

type Looked = { address: string; family: number | undefined } | { code: string | undefined; message: string };
const looked = (resolver: Resolver, name: string) =>
  new Promise<Looked>((resolve) =>
    publicLookupBy(resolver)(name, {}, (error: NodeJS.ErrnoException | null, address, family) =>
      resolve(error ? { code: error.code, message: error.message } : { address: String(address), family }),
    ),
  );

test('a name is looked up when it is sent to, and one that leads to a private address is refused', async () => {
  const { resolver, close } = await nameServer({ 'shop.example.ke': [41, 90, 1, 1], 'inside.example.ke': [10, 0, 0, 5] });
  expect(await looked(resolver, 'shop.example.ke')).toEqual({ address: '41.90.1.1', family: 4 });
  expect(await looked(resolver, 'inside.example.ke')).toMatchObject({ message: notPublic });
  expect(await looked(resolver, 'unknown.example.ke')).toMatchObject({ code: 'ENOTFOUND' });
  const terms = { headers: {}, anywhere: false, lookup: publicLookupBy(resolver) };
  expect(await postTo('https://inside.example.ke/', '{}', terms)).toEqual({ status: null, fault: notPublic });
  close();
});

test('names about which nothing is answered keep nobody else’s waiting, and are given up', async () => {
  const { resolver, close } = await nameServer({ 'shop.example.ke': [41, 90, 1, 1] });
  const order: string[] = [];
  const silent = Array.from({ length: 40 }, (_, index) => looked(resolver, `silent${index}.example.ke`));
  const ended = silent.map((each) => each.then(() => order.push('silent')));
  await Promise.all([
    looked(resolver, 'shop.example.ke').then(() => order.push('shop')),
    lookup('localhost').then(() => order.push('own')),
  ]);
  expect(order.toSorted()).toEqual(['own', 'shop']);
  await Promise.all(ended);
  expect(await silent[0]).toMatchObject({ code: 'EAI_AGAIN' });
  close();
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
