import { expect, test, vi } from 'vitest';
import { siblingsBy, type Turns } from '../src/core/server/doors/siblings.ts';
import { testStore, useServer } from './support/world.ts';

useServer();

/** What a process heard of one topic. */
function hearing(topic: string) {
  const siblings = siblingsBy(testStore().database);
  const heard: Turns[] = [];
  siblings.hear(topic, (turns) => heard.push(turns));
  return { ...siblings, heard };
}

/** The turns of each party, added up over the messages: what comes twice counts twice. */
function partiesOf(heard: readonly Turns[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [party, turns] of heard.flatMap(({ taken }) => Object.entries(taken))) sums[party] = (sums[party] ?? 0) + turns;
  return sums;
}

test('what one process gave reaches every other once, and not itself, however many parties there are', async () => {
  const [one, two, three] = [hearing('pages'), hearing('pages'), hearing('pages')];
  const taken = Object.fromEntries(Array.from({ length: 250 }, (_, party) => [`2001:db8:1234:5678:9abc:def0:1234:${party}`, party + 1]));
  await vi.waitUntil(() => testStore().database.hearingSinceMs !== null);
  one.tell('pages', { taken, leftMs: 31_000 });
  for (const { heard } of [two, three]) {
    await expect.poll(() => partiesOf(heard)).toEqual(taken);
    expect(heard.map(({ leftMs }) => leftMs)).toEqual([31_000, 31_000, 31_000]);
  }
  two.tell('pages', { taken: { last: 1 }, leftMs: 1 });
  await expect.poll(() => partiesOf(one.heard)).toEqual({ last: 1 });
  for (const { close } of [one, two, three]) close();
});

test('a process hears of its own topic alone, and of none once it has closed', async () => {
  const [teller, pages, documents] = [hearing('pages'), hearing('pages'), hearing('documents')];
  await vi.waitUntil(() => testStore().database.hearingSinceMs !== null);
  documents.close();
  teller.tell('documents', { taken: { a: 1 }, leftMs: 1 });
  teller.tell('pages', { taken: { b: 2 }, leftMs: 1 });
  await expect.poll(() => partiesOf(pages.heard)).toEqual({ b: 2 });
  expect(documents.heard).toEqual([]);
  for (const { close } of [teller, pages]) close();
});
