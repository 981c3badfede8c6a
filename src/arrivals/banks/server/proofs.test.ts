import { createPublicKey, createSign, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { testSecrets } from '../../../../tests/support/test-secrets.ts';
import type { Bank } from '../banks.ts';
import type { ConnectionRow } from './banks-sql.ts';
import { proofFault, publicKeyText, sourcesIn } from './proofs.ts';

const { secrets } = testSecrets;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOf = (key: typeof rsa.publicKey) => key.export({ type: 'spki', format: 'pem' }).toString();

const sealed = (bank: Bank, schoolId = 7) => ({
  username: secrets.seal('karo', { schoolId, field: `banks.${bank}.username` }),
  password: secrets.seal('bank:word', { schoolId, field: `banks.${bank}.password` }),
});
const nothing = { publicKey: null, username: null, password: null, sources: null, checksSources: false, updatedAt: null };
const connected = (bank: Bank, changes: Partial<ConnectionRow> = {}): ConnectionRow => ({
  ...{ id: 1, bank, name: null, isFirst: true, isOn: true, isPrinted: false, accountNumbers: '', ...nothing },
  ...changes,
});

type Telling = { text?: string; body?: unknown; headers?: Record<string, string>; source?: string };

/** What is doubted of a notice that comes to a connection of school 7. */
function doubt(connection: ConnectionRow, { text = '{}', body = {}, headers = {}, source = '41.1.1.1' }: Telling = {}) {
  const sent = { text, header: (name: string) => headers[name] };
  return proofFault({ bank: connection.bank, body, sent, source }, { connection, secrets, schoolId: 7 });
}

test('a signature is of these words to the last space, letters of every script among them', () => {
  const text = '{ "customerName": "Achiengʼ Ngũgĩ 🙂" }';
  const signature = createSign('RSA-SHA256').update(text, 'utf8').sign(rsa.privateKey, 'base64');
  const kcb = connected('kcb', { publicKey: pemOf(rsa.publicKey) });
  expect(doubt(kcb, { text, headers: { signature } })).toBeNull();
  for (const other of [`${text} `, text.replace('ũ', 'u'), text.replace('{ "', '{"')]) {
    expect(doubt(kcb, { text: other, headers: { signature } }), other).toBe('The signature is not of these words by the bank');
  }
  expect(doubt(kcb, { text })).toBe('It is not signed');
  expect(doubt(connected('kcb'), { text, headers: { signature } })).toBe('No public key of the bank is stored to check it with');
});

test('Equity’s user name and password are looked for in the notice, both of them, to the letter', () => {
  const equity = connected('equity', sealed('equity'));
  const wrong = 'User name or password is wrong';
  expect(doubt(equity, { body: { username: 'karo', password: 'bank:word' } })).toBeNull();
  expect(doubt(equity, { body: { username: 'karo', password: 'bank:Word' } })).toBe(wrong);
  expect(doubt(equity, { body: { username: 'Karo', password: 'bank:word' } })).toBe(wrong);
  expect(doubt(equity, { headers: { authorization: `Basic ${btoa('karo:bank:word')}` } })).toBe(wrong);
  expect(doubt(equity, { body: { username: 'karo', password: 'bank:word', billAmount: {} } })).toBeNull();
  expect(doubt(connected('equity'), { body: { username: '', password: '' } })).toBe('No user name and password are stored to compare with');
});

test('Co-op Bank’s come in a header, and are asked for only where the school has set them', () => {
  const coop = connected('coop', sealed('coop'));
  const signIn = (text: string) => ({ headers: { authorization: text } });
  expect(doubt(coop, signIn(`Basic ${btoa('karo:bank:word')}`))).toBeNull();
  expect(doubt(connected('coop'))).toBeNull();
  for (const text of ['', `Bearer ${btoa('karo:bank:word')}`, `Basic ${btoa('karo')}`, `Basic ${btoa('karo:bank')}`, 'Basic']) {
    expect(doubt(coop, signIn(text)), text).toBe('User name or password is wrong');
  }
});

test('what was sealed for another school, or another bank, lets nobody in', () => {
  const unreadable = 'User name and password cannot be read with the key of this server';
  const body = { username: 'karo', password: 'bank:word' };
  expect(doubt(connected('equity', sealed('equity', 8)), { body })).toBe(unreadable);
  expect(doubt(connected('equity', sealed('coop')), { body })).toBe(unreadable);
});

test('where sources are checked, only those that were named are heard; else all are', () => {
  const named = { sources: '41.1.1.1;  41.1.1.2', checksSources: true };
  expect(doubt(connected('coop', named), { source: '41.1.1.2' })).toBeNull();
  expect(doubt(connected('coop', named), { source: '::ffff:41.1.1.1' })).toBeNull();
  expect(doubt(connected('coop', named), { source: '41.1.1.3' })).toBe('It did not come from an address of the bank');
  expect(doubt(connected('coop', { ...named, checksSources: false }), { source: '41.1.1.3' })).toBeNull();
});

test('addresses may have commas, semicolons or spaces between them', () => {
  expect(sourcesIn(' 41.1.1.1, 41.1.1.2 ;41.1.1.3\n41.1.1.4,')).toEqual(['41.1.1.1', '41.1.1.2', '41.1.1.3', '41.1.1.4']);
  expect([sourcesIn(null), sourcesIn(' , ')]).toEqual([[], []]);
});

test('a public key is one of RSA, with its lines or without; another is none', () => {
  const pem = pemOf(rsa.publicKey);
  expect(publicKeyText(pem)).toBe(pem);
  expect(publicKeyText(pem.replace(/-----[^-]+-----|\s/g, ''))).toBe(pem);
  for (const other of [pemOf(elliptic.publicKey), 'no key', '', pem.slice(0, 200)]) expect(publicKeyText(other)).toBeNull();
});

/** To make one takes seconds. */
const keyOf4096Bits = `-----BEGIN PUBLIC KEY-----
MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEAjicX/GzlOo0QCrX7SkZ7
scpZ16ajc2JfBttIwSIZ1cr8sGVOZBbbAFnhysdx9BN+glZXbVWKJugcn1hrGmdm
ZpEp3RhfkGNXjwDAX12UOGQRI5upb91B6Fo1Qpj23BXMKL3f2VOC3ce8U6KgesVW
Hs7BUOGyGm0yXJlJrXZIDtk1NjOe8KiHAgXd6tQ0fXsHMeCimL7S8GxK9nCHmlmW
QqaXxDzDcLaXcuUMVx4fHEioHSfs0DSnuResZFsGBV03rz0TghZXd3GKzIt0F1kJ
R2OHXxpQrOkSJenRoXr/7WhvtBwFQPSSHuTEgmPDDYhIWQUfTTajhKrgM+OgRWyb
lLKpdBmy1J0DW1KKVO/13yVe7ihITksMMRRTr60kxvO3KynR/XC9qd1D58gdlfIH
/n2/Xpt6mLfA8H6GL8GYrOsjoRPtG14lmIvQQRRfywZcoB0j0rf7x+7HZqAgw44/
WLu3K8w39PyuJh/MU/LLp1nnGEYRnkj/D49cpL9bTL+RQAtasrQZTImUymawGqZq
qNy1oVns1QxaHF2x+mzIMjdKjA83+Q7nac8t5+mnJQY+43G4RH8NdYDpOB7ZEtwc
OdSh/3pITU2P9ZrtCxHYCaRNY/bxIpdDHv/tPAD0NbsO0jJsDM4mS4A5P+j/E7nH
FYwn8DWffoF/pevPp7etNCcCAwEAAQ==
-----END PUBLIC KEY-----
`;

test('a key that takes milliseconds to check a notice with is none: one school would keep the others waiting', () => {
  expect(publicKeyText(keyOf4096Bits)).toBe(keyOf4096Bits);
  const { n = '' } = rsa.publicKey.export({ format: 'jwk' });
  const withParts = (parts: { n: string; e: string }) => pemOf(createPublicKey({ key: { kty: 'RSA', ...parts }, format: 'jwk' }));
  expect(publicKeyText(withParts({ n, e: Buffer.from([1, 0, 3]).toString('base64url') }))).toBeNull();
  expect(publicKeyText(withParts({ n: Buffer.alloc(520, 0xff).toString('base64url'), e: 'AQAB' }))).toBeNull();
});

test('a private key that somebody pasted is kept as the public one alone', () => {
  const pasted = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(publicKeyText(pasted)).toBe(pemOf(rsa.publicKey));
});
