import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import { decode, encode } from './wire.ts';

const number = (label: string) => z.coerce.number({ error: `${label} must be a number` });

const editThing = endpoint({
  method: 'PATCH',
  path: '/api/things/:thingId',
  access: 'public',
  summary: 'Edits a thing',
  versioned: 'thing',
  params: z.object({ thingId: number('Thing') }),
  query: z.object({ page: z.optional(number('Page')) }),
  body: z.object({ name: z.string({ error: 'Name is required' }), updatedAt: z.optional(z.string()) }),
  reply: z.object({ id: z.number() }),
});
const readThings = endpoint({ method: 'GET', path: '/api/things', access: 'public', summary: 'Reads things', reply: z.object({}) });

type Sent = { params?: object; query?: object; body?: unknown; headers?: Record<string, string> };

const good: Sent = { params: { thingId: '7' }, query: {}, body: { name: 'Chalk' }, headers: {} };
const read = (of: Endpoint, sent: Sent = {}) => decode(of, { ...good, ...sent } as FastifyRequest);

function refusal(sent: Sent, of: Endpoint = editThing): AppError {
  try {
    read(of, sent);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('It was not refused.');
}

test('path, query and body are read as the contract says; what it does not name is left out', () => {
  const sent = { query: { page: '2', colour: 'red' }, body: { name: 'Chalk', price: 1 } };
  expect(read(editThing, sent)).toEqual({ params: { thingId: 7 }, query: { page: 2 }, body: { name: 'Chalk' } });
  expect(read(readThings, { ...sent, body: undefined })).toEqual({ params: {}, query: {}, body: {} });
});

test('of a request that is refused every fault is named, one or several, wherever it stands', () => {
  const fields = (sent: Sent) => refusal(sent).fields.map(({ path }) => path);
  expect(fields({ query: { page: 'x' } })).toEqual(['page']);
  expect(fields({ params: { thingId: 'x' }, query: { page: 'x' }, body: {} })).toEqual(['thingId', 'page', 'name']);
  expect(fields({ body: undefined }), 'no body is one with nothing in it').toEqual(['name']);
});

test('where the contract has words for a request that is not filled in, they stand above its faults, and above no others', () => {
  const filledIn = { ...editThing, incomplete: 'Please fill in all fields' };
  expect(refusal({ body: {} }, filledIn)).toMatchObject({
    message: 'Please fill in all fields',
    fields: [{ message: 'Name is required' }],
  });
  expect(refusal({ body: { name: 5 } }, filledIn).message).toBe('Name is required');
  expect(refusal({ query: { page: 'x' } }, filledIn).message).toBe('Page must be a number');
  expect(refusal({ body: {} }).message).toBe('Name is required');
});

test.each([
  ['"2026-01-05"', '2026-01-05'],
  ['W/"2026-01-05"', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
])('If-Match: %s names the version %s', (match, updatedAt) => {
  expect(read(editThing, { headers: { 'if-match': match } })).toMatchObject({ body: { name: 'Chalk', updatedAt } });
});

test('If-Match goes before the version in the body, and counts only where the record has versions and the body is one', () => {
  const headers = { 'if-match': '"later"' };
  expect(read(editThing, { headers, body: { name: 'Chalk', updatedAt: 'earlier' } })).toMatchObject({ body: { updatedAt: 'later' } });
  expect(read(editThing, { body: { name: 'Chalk', updatedAt: 'earlier' } })).toMatchObject({ body: { updatedAt: 'earlier' } });
  expect(read({ ...editThing, versioned: undefined }, { headers })).toMatchObject({ body: { name: 'Chalk' } });
  expect(read({ ...editThing, versioned: undefined }, { headers })).not.toHaveProperty('body.updatedAt');
  expect(read(editThing, { headers: { 'if-match': '*' } }), 'any version').not.toHaveProperty('body.updatedAt');
  const anyPart = { ...editThing, body: z.partial(editThing.body) };
  expect(read(anyPart, { headers, body: null }), 'of a body without anything too').toMatchObject({ body: { updatedAt: 'later' } });
  for (const body of [['Chalk'], 'Chalk']) expect(refusal({ headers, body }).fields).toMatchObject([{ path: '' }]);
});

test('an answer is JSON as the contract says, and a file the text that it is', () => {
  expect(encode(editThing, { id: 3, secret: 'no' })).toBe('{"id":3}');
  const file = endpoint({ ...readThings, file: { type: 'text/csv', name: 'things.csv' }, reply: z.string() });
  expect(encode(file, 'id\r\n3\r\n')).toBe('id\r\n3\r\n');
});
