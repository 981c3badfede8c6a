import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '../../../app/endpoints.ts';
import { addDays, isDay } from '../../dates.ts';
import { type Cents, money } from '../../money.ts';
import { jsonWriter } from './json-writer.ts';

type Schema = z.core.$ZodType;
type Definition = {
  type: string;
  format?: string;
  checks?: unknown[];
  shape: Record<string, Schema>;
  options: Schema[];
  values: unknown[];
  entries: object;
} & Record<'element' | 'innerType' | 'valueType', Schema>;
type Outcome = { text: string } | { issues: unknown };

/** What zod makes of an answer, which is what the writer must make of it. */
function byZod(schema: Schema, answer: unknown): Outcome {
  return outcomeOf(() => JSON.stringify(z.encode(schema, answer as never)));
}

function outcomeOf(write: () => string): Outcome {
  try {
    return { text: write() };
  } catch (error) {
    if (error instanceof z.core.$ZodError) return { issues: error.issues };
    throw error;
  }
}

const junk = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(undefined, Number.NaN, Infinity, -0, 0.5, -1, '2026-02-30'));
const day = fc.nat({ max: 109_000 }).map((days) => addDays('1900-01-01', days));
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  day,
  fc.constant('2026-01-05T11:05:00.000Z'),
  fc.constantFrom('"', '\\', '\n', '😀', '\ud800'),
);

/** Answers for a schema, most of them right. */
function answersOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 400, arbitrary: rightAnswersOf(schema) }, { weight: 1, arbitrary: junk });
}

function rightAnswersOf(schema: Schema): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Definition;
  switch (def.type) {
    case 'object':
      return fc.record({ ...fieldsOf(def.shape), strayField: fc.constant('not in the contract') }, { noNullPrototype: true });
    case 'array':
      return fc.array(answersOf(def.element), { maxLength: 3 });
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 4 }), answersOf(def.valueType), { maxKeys: 2, noNullPrototype: true });
    case 'nullable':
      return fc.option(answersOf(def.innerType));
    case 'optional':
      return fc.option(answersOf(def.innerType), { nil: undefined });
    case 'union':
      return fc.oneof(...def.options.map(answersOf));
    case 'pipe':
      return fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constantFrom(null, undefined, 'KCB'));
    case 'number':
      return def.format ? fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer()) : fc.double();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return def.checks ? day : text;
  }
}

function fieldsOf(shape: Record<string, Schema>): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, answersOf(field)]));
}

test('of any answer to any call it makes what the contract makes of it, or refuses it as the contract does', () => {
  for (const { path, reply, file, sheet, download } of endpoints) {
    if (file || sheet || download) continue;
    const write = jsonWriter(reply);
    const sameAsZod = (answer: unknown) => {
      expect(
        outcomeOf(() => write(answer)),
        path,
      ).toEqual(byZod(reply, answer));
    };
    fc.assert(fc.property(answersOf(reply), sameAsZod), { numRuns: 10 });
  }
});

const row = z.object({
  id: z.int().check(z.positive()),
  name: z.string(),
  left: z.nullable(z.string().check(z.refine(isDay))),
  owed: money,
  kind: z.enum(['Cash', 'Bank']),
  note: z.optional(z.string()),
});
const right = { id: 7, name: 'Wanjiru "Shiru" 😀', left: '2026-01-05', owed: 150050 as Cents, kind: 'Cash' };

test('cents become shillings, fields stand in the order of the contract, and what it does not name stays behind', () => {
  const shuffled = { secret: 'x', kind: 'Cash', owed: right.owed, left: null, name: right.name, id: 7 };
  expect(jsonWriter(row)(shuffled)).toBe('{"id":7,"name":"Wanjiru \\"Shiru\\" 😀","left":null,"owed":1500.5,"kind":"Cash"}');
});

test.each([
  ['an id of 0', { id: 0 }],
  ['half an id', { id: 1.5 }],
  ['no name', { name: undefined }],
  ['a day that no calendar has', { left: '2026-02-30' }],
  ['half a cent', { owed: 0.5 }],
  ['a kind that is not there', { kind: 'Mpesa' }],
  ['a note of null', { note: null }],
])('%s is refused in the words of the contract', (_, fault) => {
  const wrong = { rows: [right, { ...right, ...fault }] };
  const list = z.object({ rows: z.array(row) });
  const refused = outcomeOf(() => jsonWriter(list)(wrong));
  expect(refused).toEqual(byZod(list, wrong));
  expect(refused).toMatchObject({ issues: [{ path: ['rows', 1, Object.keys(fault)[0]] }] });
});
