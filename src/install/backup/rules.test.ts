import { expect, test } from 'vitest';
import { backupName, changedTables, copiesOf, isDue, isLate, surplusCopies } from './rules.ts';

const hour = 3_600_000;
const of = { install: '0a1b2c3d', nowMs: Date.parse('2026-11-22T12:00:00Z') };

test('the name of a scheduled backup says whose it is and when it was taken', () => {
  const name = backupName('scheduled', '0a1b2c3d', '2026-11-21T15:54:07.123Z');
  expect(name).toBe('karo-scheduled-0a1b2c3d-20261121T155407Z.karo');
  expect(copiesOf('scheduled', [name], of)).toEqual([{ name, takenMs: Date.parse('2026-11-21T15:54:07Z') }]);
});

test('files by hand, of another install, and half-written ones are never counted and so never deleted', () => {
  const own = ['20261121T010000Z', '20261122T010000Z'].map((at) => `karo-scheduled-0a1b2c3d-${at}.karo`);
  const others = ['karo-20261121T010000Z.karo', 'karo-scheduled-ffffffff-20261121T010000Z.karo', `${own[0]}.making-7`, 'notes.txt'];
  expect(copiesOf('scheduled', [...others, ...own], of).map(({ name }) => name)).toEqual([own[1], own[0]]);
});

test('what a wrong clock named in the future counts from its time on, and one of the next minutes counts already', () => {
  const names = ['20261123T120000Z', '20261122T121001Z', '20261122T121000Z', '20261121T120000Z'].map(
    (at) => `karo-scheduled-0a1b2c3d-${at}.karo`,
  );
  expect(copiesOf('scheduled', names, of).map(({ name }) => name)).toEqual(names.slice(2));
  expect(copiesOf('scheduled', names, { ...of, nowMs: of.nowMs + 24 * hour }).map(({ name }) => name)).toEqual(names);
});

test('the newest are kept, and one always is', () => {
  const copies = [3, 2, 1].map((takenMs) => ({ name: String(takenMs), takenMs }));
  expect(surplusCopies(copies, 2).map(({ name }) => name)).toEqual(['1']);
  expect(surplusCopies(copies, 0).map(({ name }) => name)).toEqual(['2', '1']);
});

test('a backup is due without one and after its period', () => {
  const at = { nowMs: 100 * hour, everyMs: 24 * hour };
  expect(isDue(undefined, at)).toBe(true);
  expect(isDue(76 * hour, at)).toBe(true);
  expect(isDue(76 * hour + 1, at)).toBe(false);
});

test('it is late a tenth of its period and ten minutes after it was due', () => {
  const at = { nowMs: 100 * hour, everyMs: 20 * hour };
  expect(isLate(100 * hour - 22 * hour - 600_000, at)).toBe(false);
  expect(isLate(100 * hour - 22 * hour - 600_001, at)).toBe(true);
});

test('the tables that migrations change are named once, with their rows, and comments and new tables are not', () => {
  const text = `-- update leads set x = 1
    alter table students add column house text;
    create unique index by_code on payments (code);
    Update payments set code = upper(code);
    insert into fresh (id) values (1);
    create table fresh (id integer);`;
  expect(changedTables([{ text }, { text: 'delete from sessions' }], { students: 12, payments: 0, sessions: 3, leads: 9 })).toEqual([
    { name: 'payments', rows: 0 },
    { name: 'sessions', rows: 3 },
    { name: 'students', rows: 12 },
  ]);
});
