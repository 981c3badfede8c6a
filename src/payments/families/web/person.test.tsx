import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { relationNames, relations } from '../relations.ts';
import { Person } from './person.tsx';

const mother = { id: null, name: 'Jane Wanjiku', relation: 'mother' as const, phones: ['0712 345-678'], receivesMessages: true };
const drawn = (changes: Partial<Parameters<typeof Person>[0]['guardian']>) =>
  renderToStaticMarkup(<Person guardian={{ ...mother, ...changes }} />);

test('a guardian is called by a press on the number, however it was written', () => {
  const markup = drawn({ phones: ['0712 345-678', '+254 (733) 000 111'] });
  expect([...markup.matchAll(/href="([^"]+)"[^>]*>([^<]+)/g)].map(([, to, words]) => [to, words])).toEqual([
    ['tel:0712345678', '0712 345-678'],
    ['tel:+254733000111', '+254 (733) 000 111'],
  ]);
});

test('who may not see contacts reads that they are hidden; a guardian without a number has none to press', () => {
  expect(drawn({ phones: null })).toContain('Contacts hidden');
  expect(drawn({ phones: null })).not.toContain('tel:');
  expect(drawn({ phones: [] })).not.toMatch(/tel:|Contacts hidden/);
});

test('messages are told where they are sent, and not where they are not', () => {
  expect(drawn({})).toContain('Mother, gets messages');
  expect(drawn({ receivesMessages: false })).not.toContain('messages');
});

test.each(relations)('what a %s is to the child is said in a word', (relation) => {
  expect(drawn({ relation })).toContain(relationNames[relation]);
});
