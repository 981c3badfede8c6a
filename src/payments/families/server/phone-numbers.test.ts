import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testStore, useServer } from '../../../../tests/support/world.ts';

useServer();

async function e164(typed: string): Promise<string | null> {
  const { rows } = await testStore().asOwner((client) => client.query('select e164($1) as number', [typed]));
  return rows[0].number;
}

test.each([
  ['0712345678', '+254712345678'],
  ['0712 345 678', '+254712345678'],
  ['0712-345-678', '+254712345678'],
  ['(0712) 345678', '+254712345678'],
  ['712345678', '+254712345678'],
  ['254712345678', '+254712345678'],
  ['+254712345678', '+254712345678'],
  ['+254 712 345 678', '+254712345678'],
  ['+254 (0) 712 345 678', '+254712345678'],
  ['00254712345678', '+254712345678'],
  ['0110 123 456', '+254110123456'],
  ['020 2345678', '+254202345678'],
  ['051 221 1234', '+254512211234'],
])('%j is dialled as %j from anywhere', async (typed, number) => {
  expect(await e164(typed)).toBe(number);
});

test.each([
  ['+44 20 7946 0958', '+442079460958'],
  ['+256 772 123456', '+256772123456'],
  [' +1 (415) 555-2671', '+14155552671'],
])('%j keeps its country', async (typed, number) => {
  expect(await e164(typed)).toBe(number);
});

test.each(['', '12345', '2345678', '+12', '0712 345 678 901 234 567', 'none'])('%j is no number', async (typed) => {
  expect(await e164(typed)).toBeNull();
});

test('however a Kenyan number is written, it is one number', async () => {
  const digits = fc.integer({ min: 700_000_000, max: 799_999_999 }).map(String);
  const prefix = fc.constantFrom('0', '254', '+254', '00254', '');
  const space = fc.constantFrom('', ' ', '-');
  await fc.assert(
    fc.asyncProperty(digits, prefix, space, async (number, before, between) => {
      const written = [before + number.slice(0, 3), number.slice(3, 6), number.slice(6)].join(between);
      expect(await e164(written), written).toBe(`+254${number}`);
    }),
    { numRuns: 15 },
  );
});
