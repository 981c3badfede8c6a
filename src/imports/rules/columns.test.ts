import { expect, test } from 'vitest';
import { guessedColumns, meaningFacts, meaningOf, meanings, missingMeanings } from './columns.ts';

test.each([
  ['Jina', 'fullName'],
  ['JINA LA MWANAFUNZI', 'fullName'],
  ['Namba ya Usajili', 'admissionNumber'],
  ['Adm. No.', 'admissionNumber'],
  ['ADM/NO', 'admissionNumber'],
  ['Jinsia', 'gender'],
  ['Tarehe ya kuzaliwa', 'dob'],
  ['D.O.B', 'dob'],
  ['Darasa', 'class'],
  ['Mkondo', 'stream'],
  ['Mzazi/Mlezi', 'guardianName'],
  ["Parent's/Guardian's Name", null],
  ['Parent/Guardian', 'guardianName'],
  ['Simu', 'contactNumber1'],
  ['Phone 2', 'contactNumber2'],
  ['Salio', 'balance'],
  ['Karo', 'balance'],
  ['Bal B/F', 'balance'],
  ['Balance as at 31/12/2025', 'balance'],
  ['Balance (KES)', 'balance'],
  ['CR', 'credit'],
  ['Class 2026', 'class'],
  ['Remarks', null],
  ['', null],
])('a column headed %j is %s', (head, meaning) => {
  expect(meaningOf(head)).toBe(meaning);
});

test('each head means one thing only', () => {
  const heads = meanings.flatMap((meaning) => [...meaningFacts[meaning].heads]);
  expect(heads.filter((head, at) => heads.indexOf(head) !== at)).toEqual([]);
  for (const meaning of meanings) for (const head of meaningFacts[meaning].heads) expect(meaningOf(head), head).toBe(meaning);
});

test('a second column of telephones is the second telephone, and no other meaning is given twice', () => {
  expect(guessedColumns(['Name', 'Phone', 'Tel No', 'Jina', 'Mobile'])).toEqual([
    'fullName',
    'contactNumber1',
    'contactNumber2',
    null,
    null,
  ]);
});

test('what a school said of a head before comes first, also that it means nothing', () => {
  const remembered = { kasarani: 'stream', salio: null } as const;
  expect(guessedColumns(['KASARANI', 'Salio', 'Darasa'], remembered)).toEqual(['stream', null, 'class']);
});

test('what a list of students lacks is named; a name in parts is a name', () => {
  expect(missingMeanings([])).toEqual(['Full name', 'Date of birth', 'Gender', 'Class', 'Guardian name', 'Phone number']);
  expect(missingMeanings(['surname', 'dob', 'gender', 'class', 'guardianName', null, 'contactNumber1'])).toEqual([]);
  expect(missingMeanings(['otherNames', 'dob', 'gender', 'class', 'guardianName', 'contactNumber1'])).toEqual(['Full name']);
});

test('a head named like what every object has means nothing by itself', () => {
  expect(guessedColumns(['Constructor', '__proto__', 'Name'])).toEqual([null, null, 'fullName']);
});
