import { expect, test } from 'vitest';
import { columnQuestion, guessedColumns, meaningFacts, meaningOf, meanings, missingMeanings } from './columns.ts';

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
  ['Karo', null],
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

test.each([
  ['Salio (Balance)', 'balance'],
  ['Mzazi / Guardian', 'guardianName'],
  ['Jina la mwanafunzi (Student name)', 'fullName'],
  ['Namba ya usajili - Adm No', 'admissionNumber'],
  ['Fee Balance/Salio la karo', 'balance'],
  ['Jinsia | Sex', 'gender'],
  ['Tarehe ya kuzaliwa: Date of Birth', 'dob'],
  ['Simu ya mzazi\n(Parent’s phone)', 'contactNumber1'],
  ['Date of Birth (DD/MM/YYYY)', 'dob'],
  ['Gender (M/F)', 'gender'],
  ['Karo / Salio', 'balance'],
  ['Salio (Balance as at 31/12/2025)', 'balance'],
  ['KCPE (Grade 8)', null],
  ['Name of sponsor', null],
  ['Dini (Religion)', null],
])('of the head %j in two parts, each part is read: %s', (head, meaning) => {
  expect(meaningOf(head)).toBe(meaning);
});

test.each(['Karo', 'KARO', 'Ada', 'Fees', 'School fees', 'Karo (Fees)', 'Karo 2026', 'Karo ya muhula'])(
  'a column headed %j is asked about: it may be what was charged, or what is owed',
  (head) => {
    expect(guessedColumns(['Name', head])).toEqual(['fullName', 'ask']);
    expect(columnQuestion(head)).toBe(
      'This may be the fees charged or the balance owed. Choose “Balance brought forward” for a balance. Leave out fees charged: Karo bills them.',
    );
  },
);

test('fees beside a balance are fees charged, and are left out; what a school once said of fees counts for that file alone', () => {
  expect(guessedColumns(['Karo', 'Salio'])).toEqual([null, 'balance']);
  expect(guessedColumns(['Karo'], { karo: 'balance' })).toEqual(['ask']);
  expect(guessedColumns(['Karo'], { karo: null })).toEqual(['ask']);
});

test('where the parts of a head mean different columns a person is asked, until the school has said it once', () => {
  expect(guessedColumns(['Name (Guardian)', 'Class (Balance)'])).toEqual(['ask', 'ask']);
  expect(columnQuestion('Name (Guardian)')).toBe('The heading names Full name and Guardian name. Choose the one that this column holds.');
  expect(guessedColumns(['Name (Guardian)'], { 'name guardian': 'guardianName' })).toEqual(['guardianName']);
  expect(guessedColumns(['Name (Guardian)', 'Jina', 'Mzazi'])).toEqual([null, 'fullName', 'guardianName']);
});

test('a head that says it as a whole comes before one that says it in a part', () => {
  expect(guessedColumns(['Shule (Class)', 'Darasa'])).toEqual([null, 'class']);
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

test('where several columns may be the same money a person says which, so that no year’s balance is taken unseen', () => {
  expect(guessedColumns(['Name', 'Balance Term 1', 'Balance Term 2', 'Balance Term 3'])).toEqual(['fullName', 'ask', 'ask', 'ask']);
  expect(guessedColumns(['Arrears', 'Balance'])).toEqual(['ask', 'ask']);
  expect(guessedColumns(['CR', 'Overpayment', 'Paid', 'Malipo'])).toEqual(['ask', 'ask', 'ask', 'ask']);
  expect(guessedColumns(['Balance', 'CR', 'Paid'])).toEqual(['balance', 'credit', 'paid']);
  expect(guessedColumns(['Karo', 'Arrears', 'Balance'])).toEqual([null, 'ask', 'ask']);
  expect(guessedColumns(['Arrears', 'Balance'], { arrears: null })).toEqual([null, 'balance']);
  expect(columnQuestion('Arrears')).toBe('Several columns may be “Balance brought forward”. Choose it for one, and leave out the others.');
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
