import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetTypedEverywhere, keepTyped, takeTyped, watchTyped } from './typed-before.ts';

const typed = { initialValues: { fullName: '' }, values: { fullName: 'Zawadi' } };
let tab: Map<string, string>;
let browser: Map<string, string>;

function storage(held: Map<string, string>) {
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  };
}

function signIn(username: string) {
  browser.set('token', 'x');
  browser.set('user', JSON.stringify({ username, role: 'bursar' }));
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  [tab, browser] = [new Map(), new Map()];
  vi.stubGlobal('sessionStorage', storage(tab));
  vi.stubGlobal('localStorage', storage(browser));
  vi.stubGlobal('addEventListener', () => undefined);
  keepTyped('form', typed, { username: 'njeri', sinceMs: Date.now() - 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is typed comes back once to its own user, and is then kept no longer', () => {
  signIn('njeri');
  watchTyped();
  expect([takeTyped('another form'), takeTyped('form'), takeTyped('form')]).toEqual([null, typed, null]);
  expect(tab.size).toBe(0);
});

test('while nobody is signed in it waits, and another user who signs in deletes it', () => {
  watchTyped();
  expect([takeTyped('form'), tab.size]).toEqual([null, 1]);
  signIn('otieno');
  watchTyped();
  expect(tab.size).toBe(0);
});

test('it is good for an hour', () => {
  signIn('njeri');
  vi.advanceTimersByTime(3_599_999);
  watchTyped();
  expect(tab.size).toBe(1);
  vi.advanceTimersByTime(1);
  expect(takeTyped('form')).toBeNull();
  watchTyped();
  expect(tab.size).toBe(0);
});

test('a sign-out deletes it, and what was typed before it is not kept afterwards', () => {
  forgetTypedEverywhere();
  expect(tab.size).toBe(0);
  keepTyped('form', typed, { username: 'njeri', sinceMs: Date.now() - 1 });
  expect(tab.size).toBe(0);
  keepTyped('form', typed, { username: 'njeri', sinceMs: Date.now() });
  expect(tab.size).toBe(1);
});

test('a sign-out in another tab deletes what this tab keeps; nothing else there does', () => {
  let hear: (event: { key: string }) => void = () => undefined;
  vi.stubGlobal('addEventListener', (_type: string, act: typeof hear) => {
    hear = act;
  });
  watchTyped();
  hear({ key: 'token' });
  expect(tab.size).toBe(1);
  hear({ key: 'signedOutAt' });
  expect(tab.size).toBe(0);
});

test('where nobody signs in again it is deleted an hour after the document was opened', async () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('__zod_globalConfig', {});
  vi.resetModules();
  await import('./document-start.ts');
  vi.advanceTimersByTime(3_599_999);
  expect(tab.size).toBe(1);
  vi.advanceTimersByTime(1);
  expect(tab.size).toBe(0);
});
