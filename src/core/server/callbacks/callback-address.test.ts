import { expect, test } from 'vitest';
import { Secrets } from '../secrets/secrets.ts';
import { callbackAddress, placeOfAddress } from './callback-address.ts';

const secrets = new Secrets(['a key of at least thirty-two characters, ours']);
const newer = new Secrets(['a newer key of at least thirty-two characters', 'a key of at least thirty-two characters, ours']);
const place = { schoolId: 7, field: 'daraja.callbacks' };
const address = callbackAddress(secrets, place);
const placeOf = (address: string, by = secrets, field = place.field) => placeOfAddress(by, { address, field });
const schoolOf = (...args: Parameters<typeof placeOf>) => placeOf(...args)?.schoolId ?? null;

test('an address says whose it is, and stays when a new key is put before the old one', () => {
  expect(schoolOf(address)).toBe(7);
  expect(callbackAddress(secrets, place)).toBe(address);
  expect(schoolOf(address, newer)).toBe(7);
  expect(callbackAddress(newer, place)).not.toBe(address);
});

test('it holds no word that Safaricom refuses in an address, and fits the router', () => {
  expect(address).toMatch(/^7-[0-9a-f]{64}$/);
  expect(callbackAddress(secrets, { ...place, schoolId: 999_999_999, connectionId: 2_147_483_647 }).length).toBeLessThan(100);
});

test('another school, another use, another key, a changed or missing letter are nobody’s', () => {
  const [, signature = ''] = address.split('-');
  const other = new Secrets(['some other key of at least thirty-two characters']);
  expect(schoolOf(address, other)).toBeNull();
  expect(schoolOf(address, secrets, 'banks.kcb')).toBeNull();
  for (const wrong of [`8-${signature}`, `07-${signature}`, `7-${signature.toUpperCase()}`, `7-${signature}0`, `7-${signature.slice(1)}`]) {
    expect(schoolOf(wrong), wrong).toBeNull();
  }
  for (let at = 0; at < signature.length; at += 1) {
    const letter = signature[at] === '0' ? '1' : '0';
    expect(schoolOf(`7-${signature.slice(0, at)}${letter}${signature.slice(at + 1)}`)).toBeNull();
  }
  for (const wrong of ['', '7', '7-', '-', 'null-', '../7']) expect(schoolOf(wrong)).toBeNull();
});

test('each connection of a school has an address of its own, which opens no other connection, and the old address stays as it was', () => {
  const [second, third] = [12, 13].map((connectionId) => callbackAddress(secrets, { ...place, connectionId }));
  expect(second).toMatch(/^7-12-[0-9a-f]{64}$/);
  expect(placeOf(second ?? '')).toEqual({ schoolId: 7, connectionId: 12 });
  expect(placeOf(address)).toEqual({ schoolId: 7, connectionId: null });
  for (const swapped of [second?.replace('-12-', '-13-'), second?.replace('-12-', '-'), third?.replace('7-', '8-')]) {
    expect(placeOf(swapped ?? ''), swapped).toBeNull();
  }
  expect(placeOf(address.replace('7-', '7-12-'))).toBeNull();
});
