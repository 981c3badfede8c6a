import { expect, test } from 'vitest';
import { isHost, isLoopback, isOwnHost } from './hosts.ts';

test.each(['karo.example.ke', 'KARO.example.ke:8443', 'localhost:3000', '192.168.1.5:3000', '[::1]', '[2001:db8::7]:80', 'shule_1.local'])(
  '%s can be a host',
  (host) => expect(isHost(host)).toBe(true),
);

test.each(['', 'a b', '"><script>', 'evil.example@good', 'good:port', 'a/b', 'a\\b', 'a..:1:2', '-a', 'a%2f', '[::1', 'é.example', 'a,b'])(
  '“%s” cannot',
  (host) => expect(isHost(host)).toBe(false),
);

test('a host has at most 260 characters', () => {
  expect(isHost('a'.repeat(260))).toBe(true);
  expect(isHost('a'.repeat(261))).toBe(false);
});

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.9.9.9:80', '::1', '[::1]:3000'])('%s is this machine', (host) =>
  expect(isLoopback(host)).toBe(true),
);

test.each(['0.0.0.0', '::', '128.0.0.1', 'localhost.evil.example', '127.0.0.1.evil.example', 'my-localhost', '10.0.0.1'])(
  '%s is not',
  (host) => expect(isLoopback(host)).toBe(false),
);

test('links lead to this machine or a listed host only; a listed port is that port', () => {
  const listed = ['karo.shule.local', '192.168.1.5:3000'];
  const own = (host: string) => isOwnHost(host, listed);
  expect(['localhost:3000', 'karo.shule.local', 'Karo.Shule.Local:8080', '192.168.1.5:3000'].map(own)).toEqual([true, true, true, true]);
  expect(['evil.example', 'evil.karo.shule.local', '192.168.1.5', '192.168.1.5:3001', 'karo.shule.local@evil'].map(own)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});
