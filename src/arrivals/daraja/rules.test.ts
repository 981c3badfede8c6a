import { expect, test } from 'vitest';
import { darajaTime, expressPassword } from './rules.ts';

test('the password of an Express request is short code, passkey and time in base 64', () => {
  const password = expressPassword({ shortCode: '174379', passkey: 'a-passkey', timestamp: '20210628092408' });
  expect(password).toBe('MTc0Mzc5YS1wYXNza2V5MjAyMTA2MjgwOTI0MDg=');
});

test('times are those of East Africa, at midnight too', () => {
  expect(darajaTime(Date.UTC(2026, 11, 31, 20, 59, 59))).toBe('20261231235959');
  expect(darajaTime(Date.UTC(2026, 11, 31, 21, 0, 0))).toBe('20270101000000');
});
