import { expect, test } from 'vitest';
import { Secrets } from '../secrets/secrets.ts';
import { callbackAddress, schoolOfAddress } from './callback-address.ts';

const secrets = new Secrets(['a key of at least thirty-two characters, ours']);
const newer = new Secrets(['a newer key of at least thirty-two characters', 'a key of at least thirty-two characters, ours']);
const place = { schoolId: 7, field: 'daraja.callbacks' };
const address = callbackAddress(secrets, place);
const schoolOf = (given: string, by = secrets, field = place.field) => schoolOfAddress(by, { address: given, field });

test('an address says whose it is, and stays when a new key is put before the old one', () => {
  expect(schoolOf(address)).toBe(7);
  expect(callbackAddress(secrets, place)).toBe(address);
  expect(schoolOf(address, newer)).toBe(7);
  expect(callbackAddress(newer, place)).not.toBe(address);
});

test('it holds no word that Safaricom refuses in an address, and fits the router', () => {
  expect(address).toMatch(/^7-[0-9a-f]{64}$/);
  expect(callbackAddress(secrets, { ...place, schoolId: 999_999_999 }).length).toBeLessThan(100);
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
