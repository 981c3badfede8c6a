import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listFeeStructures, saveFeeStructure } from '../../fees/structures/contract.ts';
import { CallError } from './call.ts';
import { currentRecord, newerOf, savedRecord } from './versions.ts';

const wire = {
  id: 4,
  grade: { id: 1, name: 'Grade 1' },
  term: { id: 2, name: 'Term 1', year: 2026 },
  tuitionFee: 12_000.5,
  assBooks: 0,
  diaryFee: 0,
  activityFee: 0,
  others: 0,
  updatedAt: '2026-05-01T08:00:09.000Z',
};
const refusal = (code: string, body: unknown) => new CallError({ status: 412, code, message: 'No.', fields: [], body });

test('a refusal carries the record as it stands, its money as cents', () => {
  const current = currentRecord(saveFeeStructure, refusal('CHANGED_MEANWHILE', { current: wire, changed: ['tuitionFee'] }));
  expect(current).toMatchObject({ id: 4, tuitionFee: 1_200_050, updatedAt: wire.updatedAt });
});

test('no other failure carries one, nor does one that cannot be read', () => {
  expect(currentRecord(saveFeeStructure, refusal('TERM_ORDER', { current: wire }))).toBeNull();
  expect(currentRecord(saveFeeStructure, new TypeError('Failed to fetch'))).toBeNull();
  expect(currentRecord(saveFeeStructure, refusal('CHANGED_MEANWHILE', null))).toBeNull();
  expect(currentRecord(saveFeeStructure, refusal('CHANGED_MEANWHILE', { current: { ...wire, tuitionFee: 'much' } }))).toBeNull();
  expect(currentRecord(listFeeStructures, refusal('CHANGED_MEANWHILE', { current: wire }))).toBeNull();
});

test('a save answers the record under its name; an endpoint without versions answers none', () => {
  const feeStructure = z.decode(saveFeeStructure.reply.shape.feeStructure, wire);
  expect(savedRecord(saveFeeStructure, { message: 'Saved.', feeStructure })).toBe(feeStructure);
  expect(savedRecord(listFeeStructures, { feeStructures: [], pagination: { page: 1, totalPages: 1, total: 0 } })).toBeNull();
});

test('a list that was not read again since a save is behind it; a later one is not, nor is another record', () => {
  const listed = { id: 4, updatedAt: '2026-05-01T08:00:09.000Z' };
  const saved = { id: 4, updatedAt: '2026-05-01T08:00:09.001Z' };
  expect(newerOf(listed, saved)).toBe(saved);
  expect(newerOf(saved, listed)).toBe(saved);
  expect(newerOf(listed, { ...saved, id: 5 })).toBe(listed);
  expect(newerOf(listed, null)).toBe(listed);
});
