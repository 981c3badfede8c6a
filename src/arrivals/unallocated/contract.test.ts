import { expect, test } from 'vitest';
import { endpointsOf } from '../../core/endpoint.ts';
import * as api from './contract.ts';
import { aliases, allocate, arrivals, forgetAlias, returnMoney } from './contract.ts';
import * as reviews from './reviews-contract.ts';

type Input = Record<string, unknown>;
type Schema = { safeParse: (value: Input) => { success: boolean; error?: { issues: { message: string }[] } } };

/** What is wrong with what a call gives, in words; nothing where it is good. */
function faults(schema: unknown, value: Input): string[] {
  return (schema as Schema).safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

test('the list is one of three, and what waits unless one is named', () => {
  for (const show of ['waiting', 'placed', 'returned', '', undefined]) expect(faults(arrivals.query, { show })).toEqual([]);
  expect(faults(arrivals.query, { show: 'lost' })).toEqual(['Show must be waiting, placed or returned']);
});

test('lists come a page at a time, at most a hundred rows of it', () => {
  for (const { query } of [arrivals, aliases]) {
    expect(faults(query, { page: '2', limit: '100' })).toEqual([]);
    expect(faults(query, { limit: '101' })).toHaveLength(1);
    expect(faults(query, { page: '0' })).toHaveLength(1);
  }
});

test('to allocate takes a student, and may ask to save the reference', () => {
  expect(faults(allocate.body, { studentId: 12 })).toEqual([]);
  expect(faults(allocate.body, { studentId: '12', learn: true })).toEqual([]);
  expect(faults(allocate.body, {})).toEqual(['Student is required']);
  expect(faults(allocate.body, { studentId: 12, learn: 'yes' })).toHaveLength(1);
});

test('a return needs its reason, and an account that is forgotten its name', () => {
  expect(faults(returnMoney.body, { reason: 'Paid by mistake' })).toEqual([]);
  expect(faults(returnMoney.body, { reason: ' ' })).toEqual(['Reason is required']);
  expect(faults(returnMoney.body, { reason: 'x'.repeat(201) })).toHaveLength(1);
  expect(faults(forgetAlias.body, { alias: 'MAMANJERI' })).toEqual([]);
  expect(faults(forgetAlias.body, {})).toEqual(['Account is required']);
});

test('an auditor reads all of it; only administrators say that money went back', () => {
  for (const { method, access } of endpointsOf({ ...api, ...reviews })) expect(access.includes('auditor')).toBe(method === 'GET');
  expect(returnMoney.access).toEqual(['admin']);
  for (const { access } of endpointsOf({ ...api, ...reviews })) expect(access).not.toContain('teacher');
});

test('whatever changes where money is says so to the pages that show money', () => {
  // Allocating makes a receipt, which a guardian may be told of.
  expect(allocate.changes).toEqual(['payments', 'balances', 'messages']);
  expect(returnMoney.changes).toEqual(['payments', 'balances']);
  expect(forgetAlias.changes).toEqual(['payments']);
});
