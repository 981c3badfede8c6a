import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpointsOf } from '../../core/endpoint.ts';
import { fieldsOf, isMandatory } from '../../core/fields.ts';
import { may } from '../../core/roles.ts';
import * as api from './contract.ts';
import { countDay, countersignDay, days, explainVariance, openDay, readDay, recordBanking, returnDay } from './contract.ts';
import { faceField, faces } from './rules.ts';

const faultsOf = (schema: z.core.$ZodType, value: unknown) => {
  const read = z.safeDecode(schema, value as never);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('a count', () => {
  test('has one field for each note and coin, and none of them must be filled in', () => {
    const fields = fieldsOf(countDay.body);
    expect(Object.keys(fields)).toEqual(faces.map(faceField));
    for (const field of Object.values(fields)) expect(isMandatory(field)).toBe(false);
  });

  test('is read from numbers, from digits as a form sends them, and from nothing', () => {
    expect(z.decode(countDay.body, { of1000: 3, of500: '12', of50: '', of1: null as never })).toEqual({
      of1000: 3,
      of500: 12,
      of50: undefined,
      of1: undefined,
    });
  });

  test.each([{}, { of1000: '', of1: null, of5: ' ' }])('with nothing in it is refused, because nobody counted: %o', (nothing) => {
    expect(faultsOf(countDay.body, nothing)).toEqual(['of1000: Type how many notes and coins there are; if the drawer is empty, type 0']);
  });

  test.each([{ of1: 0 }, { of1000: '0' }])('of an empty drawer says so with a 0: %o', (empty) => {
    expect(faultsOf(countDay.body, empty)).toEqual([]);
  });

  test('that is typed wrongly is told that alone', () => {
    expect(faultsOf(countDay.body, { of50: 'x' })).toEqual(['of50: 50 must be a whole number from 0 to 100000']);
  });

  test.each([
    ['a half', 0.5],
    ['less than none', -1],
    ['digits with a sign', '+3'],
    ['an exponent', '1e3'],
    ['blanks around it', ' 3 '],
    ['a hundred thousand and one', 100_001],
  ])('refuses %s', (_, of200) => {
    expect(faultsOf(countDay.body, { of200 })).toEqual(['of200: 200 must be a whole number from 0 to 100000']);
  });

  test('takes nothing else: an amount that somebody worked out is dropped', () => {
    expect(z.decode(countDay.body, { of1: 1, counted: 900, expected: 900 } as never)).toEqual({ of1: 1 });
  });
});

describe('a banking slip', () => {
  const slip = { amount: 4000, bank: 'KCB', reference: 'FT9', bankedOn: '2026-02-03' };

  test('is read with its amount in cents and its words trimmed', () => {
    expect(z.decode(recordBanking.body, { ...slip, bank: ' KCB ', amount: '4000.50' })).toEqual({ ...slip, amount: 400_050 });
  });

  test.each([
    [{ amount: 0.5 }, 'amount: Amount must be at least 1'],
    [{ amount: undefined }, 'amount: Amount is required'],
    [{ bank: '' }, 'bank: Bank is required'],
    [{ bank: 'K'.repeat(61) }, 'bank: Bank must be at most 60 characters'],
    [{ reference: undefined }, 'reference: Slip number is required'],
    [{ bankedOn: '' }, 'bankedOn: Banked on is required'],
    [{ bankedOn: '03/02/2026' }, 'bankedOn: Banked on must be a date in the form yyyy-MM-dd'],
  ])('with %o is refused: %s', (wrong, fault) => {
    expect(faultsOf(recordBanking.body, { ...slip, ...wrong })).toEqual([fault]);
  });
});

test.each([explainVariance, returnDay])('$path asks for a reason of at most 200 characters', ({ body }) => {
  expect(faultsOf(body, {})).toEqual(['reason: Reason is required']);
  expect(faultsOf(body, { reason: ' ' })).toEqual(['reason: Reason is required']);
  expect(faultsOf(body, { reason: 'x'.repeat(201) })).toEqual(['reason: Reason must be at most 200 characters']);
  expect(faultsOf(body, { reason: 'Change given twice' })).toEqual([]);
});

test('whoever sees money reads, whoever takes money counts and countersigns, and every write makes the days stale', () => {
  for (const { access } of [openDay, readDay, days]) expect(access).toEqual(may.seeMoney);
  for (const { access } of [countDay, recordBanking, explainVariance, countersignDay, returnDay])
    expect(access).toEqual(may.recordPayments);
  for (const endpoint of endpointsOf(api)) {
    if ('sheet' in endpoint) continue;
    if (endpoint.method === 'GET') expect('shows' in endpoint && endpoint.shows).toContain('days');
    else expect('changes' in endpoint && endpoint.changes).toContain('days');
  }
});

test('what is answered before the count names no amount that the books expect', () => {
  expect(Object.keys(fieldsOf(openDay.reply))).toEqual(['before', 'bankings', 'earlier', 'mayCount', 'days']);
});
