import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

/** The notes of a new document in the same tab. */
async function newDocument() {
  vi.resetModules();
  return import('./scroll-positions.ts');
}

test('each entry stands where it was left last, and one that never was left nowhere', async () => {
  const { keepScroll, keptScroll } = await newDocument();
  for (const top of [120, 840]) {
    vi.stubGlobal('scrollY', top);
    keepScroll('list');
  }
  expect([keptScroll('list'), keptScroll('statement')]).toEqual([840, undefined]);
});

test('another document of the tab takes the notes up', async () => {
  const left = await newDocument();
  vi.stubGlobal('scrollY', 840);
  left.keepScroll('list');
  left.keepScrollInTab();
  const next = await newDocument();
  expect(next.keptScroll('list')).toBeUndefined();
  next.takeUpScroll();
  expect(next.keptScroll('list')).toBe(840);
});

test('notes that cannot be read are none', async () => {
  for (const text of ['{broken', '[1]', '{"list":"low"}']) {
    stored.set('scroll', text);
    const { keptScroll, takeUpScroll } = await newDocument();
    takeUpScroll();
    expect(keptScroll('list'), text).toBeUndefined();
  }
});
