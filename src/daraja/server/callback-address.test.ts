import { expect, test } from 'vitest';
import { Secrets } from '../../core/server/secrets/secrets.ts';
import { callbackAddress, schoolOfAddress } from './callback-address.ts';

const secrets = new Secrets(['a key of at least thirty-two characters, ours']);
const newer = new Secrets(['a newer key of at least thirty-two characters', 'a key of at least thirty-two characters, ours']);
const address = callbackAddress(secrets, 7);

test('an address says whose it is, and stays when a new key is put before the old one', () => {
  expect(schoolOfAddress(secrets, address)).toBe(7);
  expect(callbackAddress(secrets, 7)).toBe(address);
  expect(schoolOfAddress(newer, address)).toBe(7);
  expect(callbackAddress(newer, 7)).not.toBe(address);
});

test('it holds no word that Safaricom refuses in an address, and fits the router', () => {
  expect(address).toMatch(/^7-[0-9a-f]{64}$/);
  expect(callbackAddress(secrets, 999_999_999).length).toBeLessThan(100);
});

test('another school, another key, a changed or missing letter are nobody’s', () => {
  const [, signature = ''] = address.split('-');
  const other = new Secrets(['some other key of at least thirty-two characters']);
  expect(schoolOfAddress(other, address)).toBeNull();
  for (const wrong of [`8-${signature}`, `07-${signature}`, `7-${signature.toUpperCase()}`, `7-${signature}0`, `7-${signature.slice(1)}`]) {
    expect(schoolOfAddress(secrets, wrong), wrong).toBeNull();
  }
  for (let at = 0; at < signature.length; at += 1) {
    const letter = signature[at] === '0' ? '1' : '0';
    expect(schoolOfAddress(secrets, `7-${signature.slice(0, at)}${letter}${signature.slice(at + 1)}`)).toBeNull();
  }
  for (const wrong of ['', '7', '7-', '-', 'null-', '../7']) expect(schoolOfAddress(secrets, wrong)).toBeNull();
});
