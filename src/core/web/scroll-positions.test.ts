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
  const { keepScroll, savedScroll } = await newDocument();
  for (const top of [120, 840]) {
    vi.stubGlobal('scrollY', top);
    keepScroll('list');
  }
  expect([savedScroll('list'), savedScroll('statement')]).toEqual([840, undefined]);
});

test('another document of the tab takes the notes up', async () => {
  const left = await newDocument();
  vi.stubGlobal('scrollY', 840);
  left.keepScroll('list');
  left.keepScrollInTab();
  const next = await newDocument();
  expect(next.savedScroll('list')).toBeUndefined();
  next.restoreScroll();
  expect(next.savedScroll('list')).toBe(840);
});

test('notes that cannot be read are none', async () => {
  for (const text of ['{broken', '[1]', '{"list":"low"}']) {
    stored.set('scroll', text);
    const { savedScroll, restoreScroll } = await newDocument();
    restoreScroll();
    expect(savedScroll('list'), text).toBeUndefined();
  }
});
