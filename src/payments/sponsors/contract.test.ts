import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addSponsor, changeSponsor, sponsorStatement, sponsors } from './contract.ts';

const messagesOf = (schema: z.core.$ZodType, body: object) =>
  (z.safeDecode(schema, body as never).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

test('a name is all that a sponsor needs, and blanks are nothing', () => {
  const read = z.safeDecode(addSponsor.body, { name: '  CDF Kibra ', contactName: ' ', phone: '', email: null } as never);
  expect(read.data).toEqual({ name: 'CDF Kibra', contactName: undefined, phone: undefined, email: undefined });
});

test('what is wrong is said of each field, by its own name', () => {
  expect(messagesOf(addSponsor.body, { name: '', phone: '12', email: 'x' })).toEqual([
    ['name', 'Name is required'],
    ['phone', 'Phone number must be a number such as 0712 345 678'],
    ['email', 'Email must be an address such as jane@example.com'],
  ]);
  expect(messagesOf(addSponsor.body, { name: 'a'.repeat(121) })).toEqual([['name', 'Name must be at most 120 characters']]);
});

test('whoever changes a sponsor says whether they are archived', () => {
  expect(messagesOf(changeSponsor.body, { name: 'CDF' })).toEqual([['isArchived', 'Archived must be true or false']]);
  expect(messagesOf(changeSponsor.body, { name: 'CDF', isArchived: 'yes' })).toEqual([['isArchived', 'Archived must be true or false']]);
});

test('the list is of those who pay, of the archived, or of all; a statement of some days or of all', () => {
  expect(z.safeDecode(sponsors.query, { state: 'all' } as never).data).toMatchObject({ state: undefined, page: 1, limit: 20 });
  expect(messagesOf(sponsors.query, { state: 'gone' })).toEqual([['state', 'State must be active or archived']]);
  expect(z.safeDecode(sponsorStatement.query, { from: '', to: '2026-05-04' } as never).data).toEqual({ from: undefined, to: '2026-05-04' });
  expect(messagesOf(sponsorStatement.query, { from: 'yesterday' }).map(([path]) => path)).toEqual(['from']);
});
