import { expect, test } from 'vitest';
import { recordedScript, sentBy } from './recorded-script.ts';

const variables = { school: [1, 2], student: [11, 12] } as const;
const script = (first: readonly unknown[], second: readonly unknown[], text = 'select $1') =>
  recordedScript([{ text, values: first as string[] }], [{ text, values: second as string[] }], variables);

test('a value that differs is the variable that explains it, in each of its places', () => {
  const text = 'select name from students where school_id = $1 and student_id = $2 and $1 > 0';
  expect(script([1, 11], [2, 12], text)).toEqual({
    text: 'select name from students where school_id = :school and student_id = :student and :school > 0;\n',
    constants: {},
  });
  expect(script(['1'], ['2']).text).toBe('select :school;\n');
});

test('a value that is the same in both stays a parameter, under a name of its own', () => {
  expect(script([20, 'O’Neil', true], [20, 'O’Neil', true], 'select $1, $2::text, $3')).toEqual({
    text: 'select :constant0, :constant1::text, :constant2;\n',
    constants: { constant0: '20', constant1: 'O’Neil', constant2: 'true' },
  });
});

test('the first student of the first school is not taken for it where the second recording says otherwise', () => {
  expect(script([1], [1])).toEqual({ text: 'select :constant0;\n', constants: { constant0: '1' } });
});

test('absence, bytes and lists travel as PostgreSQL reads them', () => {
  expect(script([null], [undefined]).text).toBe('select null;\n');
  expect(script([Buffer.from([1, 255])], [Buffer.from([1, 255])]).constants).toEqual({ constant0: '\\x01ff' });
  expect(script([['a', null, 'b "c"']], [['a', null, 'b "c"']]).constants).toEqual({ constant0: '{"a",NULL,"b \\"c\\""}' });
});

test('a list that differs is a list of the variables that explain its items', () => {
  expect(script([[11, 5]], [[12, 5]]).text).toBe('select array[:student,:constant0];\n');
  expect(() => script([[11]], [[12, 12]])).toThrow('No variable explains {"11"} in one recording, {"12","12"} in the other');
});

test('what no variable explains is refused', () => {
  expect(() => script([1], [3])).toThrow('No variable explains 1 in one recording, 3 in the other');
  expect(() => script([null], [2])).toThrow('No variable explains null in one recording, 2 in the other');
});

test('recordings of different statements are refused', () => {
  const one = { text: 'select 1', values: [] };
  expect(() => recordedScript([one], [one, one], variables)).toThrow('1 statements in one recording, 2 in the other');
  expect(() => recordedScript([one], [{ ...one, text: 'select 2' }], variables)).toThrow(
    'Another statement in the other recording: select 1',
  );
});

test('the beginning of a transaction is statements of its own, with its school as a value', () => {
  expect(
    sentBy('begin isolation level repeatable read, read only; set local app.school_id = 17; set local statement_timeout = 2000'),
  ).toEqual([
    { text: 'begin isolation level repeatable read, read only', values: [] },
    { text: "select set_config('app.school_id', $1, true)", values: ['17'] },
    { text: 'set local statement_timeout = 2000', values: [] },
  ]);
  expect(sentBy('commit')).toEqual([{ text: 'commit', values: [] }]);
});
