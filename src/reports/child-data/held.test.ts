import { describe, expect, test } from 'vitest';
import { isCode } from './code-words.ts';
import { aboutChild } from './server/about-child.ts';
import { aboutMoney } from './server/about-money.ts';

const all = [...aboutChild, ...aboutMoney];
const textOf = (statement: { text: string }) => statement.text.replace(/\s+/g, ' ');

test('each part has a name of its own, which is the name of its file', () => {
  const names = all.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+$/);
  expect(names).not.toContain('data');
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
});

test('each column of codes that have words of their own names them', () => {
  const kinds = all.flatMap(({ name, columns }) => columns.map(({ key, kind }) => [`${name}.${key}`, kind] as const));
  expect(Object.fromEntries(kinds.filter(([, kind]) => isCode(kind) && kind !== 'code'))).toEqual({
    'messages.state': 'messageState',
    'changes.field': 'field',
    'consents.decision': 'consentState',
    'consents.how': 'consentSource',
    'entries.account': 'account',
    'payments.method': 'method',
    'adjustments.kind': 'adjustment',
    'reversals.cause': 'cause',
    'discounts.kind': 'discount',
  });
});

describe.each(all.map((held) => [held.name, held] as const))('%s', (_, { columns, statement }) => {
  const text = textOf(statement({ schoolId: 3, studentId: 7 }));

  test('has words of its own above each column', () => {
    const labels = columns.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) expect(label).toMatch(/^[A-Z]/);
  });

  test('has a column in its statement for each of its own', () => {
    const flat = text.replace(/\(select [^()]*\)/g, '');
    const selected = flat.slice(0, flat.indexOf(' from '));
    for (const { key } of columns) {
      expect(selected, key).toMatch(new RegExp(`(\\bas "?${key}"?\\b|[ .]"?${key}"?(,|$)|\\b${key}\\b)`));
    }
  });

  test('reads one school and one student, in an order that is always the same', () => {
    const { values } = statement({ schoolId: 3, studentId: 7 });
    expect(new Set(values)).toEqual(new Set([3, 7]));
    expect(columns.length === 1 || / order by | s\.student_id = /.test(text)).toBe(true);
  });

  test('says in words what the program calls by a code', () => {
    const codes = ['relation', 'state', 'status', 'field', 'cause', 'method', 'account', 'decision', 'how'];
    for (const { key, kind, label } of columns) {
      if (label === 'Account') continue;
      expect([key, isCode(kind)], label).toEqual([key, codes.includes(key) || key === 'kind']);
    }
  });

  test('treats what people wrote in words of their own as such', () => {
    const written = ['reason', 'explanation', 'text', 'refusal', 'was', 'became', 'payer', 'family'];
    for (const { key, isTyped } of columns) expect([key, isTyped === true]).toEqual([key, written.includes(key)]);
  });
});
