import { expect, test } from 'vitest';
import { endpointsOf } from '../../core/endpoint.ts';
import * as api from './contract.ts';
import { decideStatement, importStatement, listStatements, previewStatement, statementById, uploadStatement } from './contract.ts';
import { rowOutcomes } from './rules/row-outcomes.ts';
import * as unseen from './unseen-contract.ts';
import { exportUnseenPayments, unseenPayments } from './unseen-contract.ts';

type Input = Record<string, unknown>;
type Schema = { safeParse: (value: Input) => { success: boolean; error?: { issues: { message: string }[] } } };

/** What is wrong with what a call gives, in words; nothing where it is good. */
function faults(schema: unknown, value: Input): string[] {
  return (schema as Schema).safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

test('a file is its name and its content as base64', () => {
  expect(faults(uploadStatement.body, { fileName: 'may.csv', content: 'RGF0ZQ==' })).toEqual([]);
  expect(faults(uploadStatement.body, { fileName: ' ', content: 'RGF0ZQ==' })).toEqual(['File name is required']);
  expect(faults(uploadStatement.body, { fileName: 'may.csv' })).toEqual(['The file is required']);
  expect(faults(uploadStatement.body, { fileName: 'may.csv', content: '' })).toContain('The file is empty');
  expect(faults(uploadStatement.body, { fileName: 'may.csv', content: 'Date,Credit' })).toEqual(['The content must be base64']);
});

test('a file may be as long as five megabytes in base64, and no other call of statements that long', () => {
  expect(uploadStatement.bodyBytesMax).toBeGreaterThan((5 * 1024 * 1024 * 4) / 3);
  for (const endpoint of endpointsOf({ ...api, ...unseen })) {
    if (endpoint !== uploadStatement) expect(endpoint).not.toHaveProperty('bodyBytesMax');
  }
});

test('what is said of a file may be all of it or any part, and blanks are as if they were left out', () => {
  expect(faults(decideStatement.body, {})).toEqual([]);
  expect(faults(decideStatement.body, { name: '', method: '', bank: null, dayOrder: '', headLine: '' })).toEqual([]);
  expect(faults(decideStatement.body, { columns: ['day', null, 'paidIn'], dayOrder: 'monthFirst', headLine: 3 })).toEqual([]);
});

test.each([
  [{ method: 'Cash' }, 'Method must be Mpesa or Bank'],
  [{ dayOrder: 'yearFirst' }, 'The order of days must be dayFirst or monthFirst'],
  [{ columns: ['colour'] }, 'A column must be one that Karo recognises'],
  [{ columns: Array.from({ length: 201 }, () => null) }, 'At most 200 columns'],
  [{ name: 'x'.repeat(61) }, 'Account name must be at most 60 characters'],
  [{ bank: 'x'.repeat(61) }, 'Bank must be at most 60 characters'],
])('%j is refused: %s', (value, fault) => {
  expect(faults(decideStatement.body, value)).toEqual([fault]);
});

test('the preview is of all rows or of one outcome, a page at a time', () => {
  for (const outcome of [...rowOutcomes, 'all', '', undefined]) expect(faults(previewStatement.query, { outcome })).toEqual([]);
  expect(faults(previewStatement.query, { outcome: 'refused' })).toHaveLength(1);
  expect(faults(previewStatement.query, { page: '0' })).toHaveLength(1);
});

test('to import takes how many rows the preview said, and assent only where it is given', () => {
  expect(faults(importStatement.body, { statementRows: 40 })).toEqual([]);
  expect(faults(importStatement.body, { statementRows: '40', despiteBreaks: true })).toEqual([]);
  expect(faults(importStatement.body, {})).toEqual(['Rows is required']);
  expect(faults(importStatement.body, { statementRows: 0 })).toHaveLength(1);
  expect(faults(importStatement.body, { statementRows: 1, despiteBreaks: 'yes' })).toEqual(['Must be true or false']);
});

test('lists come a page at a time, at most a hundred rows of it', () => {
  for (const { query } of [listStatements, statementById, unseenPayments]) {
    expect(faults(query, { page: '2', limit: '100' })).toEqual([]);
    expect(faults(query, { limit: '101' })).toHaveLength(1);
  }
  expect(faults(exportUnseenPayments.query, { format: 'pdf' })).toEqual(['Format must be csv or xlsx']);
});

test('an auditor reads all of it, bursars and administrators bring statements in, and a teacher has no part in it', () => {
  for (const { method, access } of endpointsOf({ ...api, ...unseen })) {
    expect(access.includes('auditor')).toBe(method === 'GET');
    expect(access).toEqual(expect.arrayContaining(['bursar', 'admin']));
    expect(access).not.toContain('teacher');
  }
});

test('reading a file, and all that goes through the whole of it, is counted as costly', () => {
  const costly = endpointsOf({ ...api, ...unseen })
    .filter((endpoint) => 'isCostly' in endpoint)
    .map(({ path }) => path);
  const whole = [uploadStatement, previewStatement, importStatement, exportUnseenPayments];
  expect(costly).toEqual(expect.arrayContaining(whole.map(({ path }) => path)));
});

test('an import that nobody saw answered is not done twice', () => {
  expect(importStatement.keptUntilAnswered).toBe(true);
});
