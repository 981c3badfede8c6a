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

test('a document that is loaded again stands where it was left, and keeps the note as it goes', async () => {
  let hide: () => void = () => undefined;
  const scrolledTo: number[] = [];
  vi.stubGlobal('location', { pathname: '/students', search: '', hash: '' });
  vi.stubGlobal('history', { state: { entry: 'list' }, replaceState: () => undefined });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('scrollTo', (_left: number, top: number) => scrolledTo.push(top));
  vi.stubGlobal('addEventListener', (type: string, act: () => void) => {
    if (type === 'pagehide') hide = act;
  });
  stored.set('scroll', '{"list":840}');
  vi.resetModules();
  const { startNavigation } = await import('./navigation.ts');
  startNavigation({ detour: () => null, fetchPage: async () => undefined, fetched: { has: () => true } });
  await expect.poll(() => scrolledTo).toEqual([840]);
  vi.stubGlobal('scrollY', 300);
  hide();
  expect(stored.get('scroll')).toBe('{"list":300}');
});
