import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { amountMax, asCents, moneyInput, moneyText, optionalMoneyInput, withMoneyAsNumbers, zeroCents } from './money.ts';

const input = moneyInput({ label: 'Amount', min: asCents(100), minMessage: 'Amount must be at least 1' });

test('every amount of a form is sent as a JSON number and arrives to the cent', () => {
  const body = z.object({ amount: input, code: z.string(), fee: optionalMoneyInput({ label: 'Fee', min: zeroCents }) });
  fc.assert(
    fc.property(fc.integer({ min: 100, max: amountMax }), (cents) => {
      const text = moneyText(asCents(cents)).replaceAll(',', '');
      const sent = JSON.parse(JSON.stringify(withMoneyAsNumbers(body, { amount: text, code: '12.50', fee: '' })));
      expect(sent).toEqual({ amount: expect.any(Number), code: '12.50', fee: '' });
      expect(z.decode(body, sent)).toEqual({ amount: cents, code: '12.50', fee: undefined });
    }),
    { numRuns: 2000 },
  );
});

test('amounts within a list are sent as JSON numbers too', () => {
  const part = z.object({ studentId: z.string(), amount: input });
  const body = z.object({ total: input, parts: z.array(part), takeBack: z.optional(z.array(z.string())) });
  const typed = {
    total: '1500.50',
    parts: [
      { studentId: '12', amount: '1000' },
      { studentId: '13', amount: '500.5' },
    ],
    takeBack: ['7'],
  };
  const sent = {
    ...typed,
    total: 1500.5,
    parts: [
      { studentId: '12', amount: 1000 },
      { studentId: '13', amount: 500.5 },
    ],
  };
  expect(withMoneyAsNumbers(body, typed)).toEqual(sent);
  expect(withMoneyAsNumbers(body, { parts: null })).toEqual({ parts: null });
});
