import { expect, test } from 'vitest';
import { migrationFiles } from './schema.ts';
import { sqlStatements } from './sql-statements.ts';

const words = (text: string) => sqlStatements(text).map((statement) => statement.trim());

test('a semicolon in a comment, a text, a name or a body ends no statement', () => {
  expect(words(`-- one; two\nselect 'a;''b' as "c;d"; select 2`)).toEqual([`-- one; two\nselect 'a;''b' as "c;d"`, 'select 2']);
  expect(words(`do $$ begin perform 1; end $$; do $it$ begin perform '$$;'; end $it$;\n-- the end;\n`)).toEqual([
    'do $$ begin perform 1; end $$',
    `do $it$ begin perform '$$;'; end $it$`,
  ]);
});

test('a body in standard SQL is one statement, also where it ends a case', () => {
  const body = 'create function f() returns integer\nbegin atomic\n  select case when true then 1 end;\nend';
  expect(words(`${body};\nselect 1;`)).toEqual([body, 'select 1']);
  expect(words(`${body.replace('\nend', '\n  end ')};\nselect 1;`)).toHaveLength(2);
  expect(words(`${body.replace('select', '-- until the end\n  select')};\nselect 1;`)).toHaveLength(2);
});

test('what it could split wrongly is refused', () => {
  expect(() => words('select 1 /* one; two */;')).toThrow('A migration has no block comment');
  expect(() => words('create function f() returns integer\nbegin atomic\n  select 1; end;')).toThrow('A body in standard SQL ends with');
});

const statementsOf = async (from = '') =>
  (await migrationFiles()).flatMap(({ name, text }) => (name < from ? [] : words(text.replaceAll(/--[^\n]*/g, ''))));

test('each statement of each migration is whole', async () => {
  const statements = await statementsOf();
  expect(statements.length).toBeGreaterThan(900);
  const begins = /^(alter|comment|create|delete|do|drop|grant|insert|revoke|select|truncate|update|with)\s/i;
  expect(statements.filter((statement) => !begins.test(statement))).toEqual([]);
});

/** A list without what stands in brackets. */
const outermost = (statement: string): string => {
  const shorter = statement.replaceAll(/\([^()]*\)/g, '');
  return shorter === statement ? statement : outermost(shorter);
};

test('what may run on a distributed database adds a constraint in a statement of its own, as Citus asks', async () => {
  const added = (await statementsOf('0137')).filter((each) => /^alter table\b.*\badd constraint\b/s.test(each));
  expect(added.length).toBeGreaterThan(10);
  expect(added.filter((each) => outermost(each).includes(','))).toEqual([]);
  const withColumn = /\badd column\b.*\b(constraint|check|references|unique|primary key)\b/is;
  expect((await statementsOf('0137')).filter((each) => withColumn.test(outermost(each)))).toEqual([]);
});
