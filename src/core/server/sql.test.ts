import { expect, test } from 'vitest';
import { allOf, anyOf, listOf, sourceName, sql, sumOf, unionOf } from './sql.ts';

test('each value is a parameter, in the order of the text', () => {
  const { text, values } = sql`select ${1} where name = ${"Ng'ang'a; drop"} and note = '\n'`;
  expect(text).toBe(`select $1 where name = $2 and note = '\\n'`);
  expect(values).toEqual([1, "Ng'ang'a; drop"]);
});

test('the same text has the same name, whatever its values; another text another', () => {
  const byId = (id: number) => sql`select ${id}`;
  expect(byId(1).name).toBe(byId(2).name);
  expect(byId(1).name).not.toBe(sql`select  ${1}`.name);
  expect(byId(1).name).toMatch(/^k[0-9a-f]{20}$/);
});

test('a piece stands in its place, its parameters numbered after those before it', () => {
  const piece = sql`grade_id = ${7} or ${8} = any (ids)`;
  const { text, values } = sql`select ${'a'} where ${piece} limit ${10}`;
  expect(text).toBe('select $1 where grade_id = $2 or $3 = any (ids) limit $4');
  expect(values).toEqual(['a', 7, 8, 10]);
});

test('a piece used twice has its values twice', () => {
  const piece = sql`x = ${5}`;
  expect(sql`${piece} and ${piece}`).toMatchObject({ text: 'x = $1 and x = $2', values: [5, 5] });
});

test('more than nine parameters keep their own values', () => {
  const many = allOf(Array.from({ length: 12 }, (_, index) => sql`c = ${index}`));
  const { text, values } = sql`select ${'first'} where ${many}`;
  expect(text.endsWith('c = $12 and c = $13')).toBe(true);
  expect(values).toEqual(['first', ...Array.from({ length: 12 }, (_, index) => index)]);
});

test('conditions that a request does not have are left out', () => {
  expect(allOf([sql`a = ${1}`, null, false, undefined, sql`b = ${2}`])).toMatchObject({ text: 'a = $1 and b = $2', values: [1, 2] });
  expect(allOf([null])).toMatchObject({ text: 'true', values: [] });
  expect(anyOf([sql`a = ${1}`, null, sql`b = ${2}`])).toMatchObject({ text: '(a = $1 or b = $2)', values: [1, 2] });
  expect(anyOf([null, false])).toBeNull();
});

test('pieces are listed and summed in their order, and nothing sums to 0', () => {
  const pieces = [sql`a`, sql`${7}::integer`, sql`b`];
  expect(listOf(pieces)).toMatchObject({ text: 'a, $1::integer, b', values: [7] });
  expect(sumOf(pieces)).toMatchObject({ text: 'a + $1::integer + b', values: [7] });
  expect(sumOf([]).text).toBe('0');
});

test('the rows of pieces come one after the other, duplicates included, and of no piece none', () => {
  const rows = unionOf([sql`select ${1}`, false, sql`select ${2}`]);
  expect(rows).toMatchObject({ text: 'select $1 union all select $2', values: [1, 2] });
  expect(unionOf([null]).text).toBe('select where false');
});

test('a name of the source stands as it is, in quotes where it has capitals; what is no name is refused', () => {
  expect(sql`select fs.${sourceName('tuition_cents')} as ${sourceName('tuitionFee')}`.text).toBe('select fs.tuition_cents as "tuitionFee"');
  for (const text of ['', 'a; drop', 'a"b', 'a.b']) expect(() => sourceName(text)).toThrow(RangeError);
});
