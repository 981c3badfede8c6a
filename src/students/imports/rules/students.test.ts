import { expect, test } from 'vitest';
import { sheetOf } from '../../../../tests/support/whole-sheet.ts';
import type { Meaning } from './columns.ts';
import { questionFinder } from './questions.ts';
import { schoolKnown, studentIn } from './students.ts';

const known = schoolKnown({
  today: '2026-01-15',
  grades: [{ id: 1, name: 'Grade 4' }],
  streams: [
    { id: 11, name: 'East', gradeId: 1 },
    { id: 12, name: 'West', gradeId: 1 },
  ],
  fees: [{ id: 7, feeName: 'Bus' }],
});
const decided = { classes: {}, genders: {}, makeClasses: false, dayOrder: 'dayFirst' } as const;
const good: Partial<Record<Meaning, string>> = {
  fullName: 'AMINA YUSUF',
  dob: '3/4/2015',
  gender: 'MKE',
  class: '4E',
  guardianName: 'Jane Wanjiku',
  contactNumber1: '712345678',
};

/** The row that holds these cells, as it is read. */
function read(cells: Partial<Record<Meaning, string>>, more: object = {}) {
  const columns = Object.keys(cells) as Meaning[];
  return studentIn({ line: 5, cells: Object.values(cells) }, { ...decided, columns, ...more }, known);
}
const faultsOf = (cells: Partial<Record<Meaning, string>>, more: object = {}) =>
  read(cells, more).faults.map(({ meaning, value, reason }) => `${meaning} ${value}: ${reason}`);

test('a row becomes a student as the school keeps one', () => {
  expect(read({ ...good, contactNumber2: '0722000111', admissionNumber: ' A/1 '.trim(), balance: '12,500/=', fees: 'bus' })).toEqual({
    faults: [],
    student: {
      line: 5,
      fullName: 'Amina Yusuf',
      dob: '2015-04-03',
      gender: 'Female',
      guardianName: 'Jane Wanjiku',
      contactNumber1: '0712345678',
      contactNumber2: '0722000111',
      admissionNumber: 'A/1',
      writtenClass: '4E',
      place: { gradeId: 1, streamId: 11 },
      openingCents: 1_250_000,
      feeIds: [7],
    },
  });
});

test('three columns of names become one, and two telephones of one cell become two', () => {
  const { fullName: _, ...rest } = good;
  const { student } = read({ surname: 'OTIENO', firstName: 'ACHIENG', otherNames: '', ...rest, contactNumber1: '0712345678/0722000111' });
  expect(student).toMatchObject({ fullName: 'Achieng Otieno', contactNumber1: '0712345678', contactNumber2: '0722000111' });
});

test('a row with more than two telephones is asked about, in one cell or in two', () => {
  const three = { ...good, contactNumber1: '0712345678/0722000111', contactNumber2: '0733000222' };
  expect(faultsOf(three)).toEqual(['contactNumber2 0733000222: more than two phone numbers']);
  expect(faultsOf({ ...three, contactNumber2: '0712 345 678' })).toEqual([]);
});

test('what is owed less what was paid ahead and paid already is the balance brought forward', () => {
  expect(read({ ...good, balance: '5,000', paid: '2000' }).student.openingCents).toBe(300_000);
  expect(read({ ...good, credit: '500' }).student.openingCents).toBe(-50_000);
  expect(read({ ...good, credit: '-500' }).student.openingCents).toBe(-50_000);
  expect(read({ ...good, balance: '(750)' }).student.openingCents).toBe(-75_000);
  expect(read({ ...good, balance: 'nil' }).student.openingCents).toBe(0);
});

test('every fault of a row is told, with the cell and the reason', () => {
  const bad = { ...good, dob: '31/2/2015', gender: 'Z', class: '9X', contactNumber1: '07', balance: 'lots', fees: 'Camel' };
  expect(faultsOf(bad)).toEqual([
    'contactNumber1 07: not a phone number',
    'dob 31/2/2015: not a date',
    'gender Z: not a gender that Karo knows',
    'class 9X: the school has no such class; choose which one is meant',
    'balance lots: not an amount of money',
    'fees Camel: not the name of an additional fee; add it under Additional fees first',
  ]);
});

test('an amount that may be thousands is asked about, never read as cents', () => {
  expect(faultsOf({ ...good, balance: '1.500' })).toEqual([
    'balance 1.500: three figures after a dot may be thousands: write 1500 or 1,500.00',
  ]);
});

test('amounts that each may stand alone are a fault where they come to more than an account can hold', () => {
  const words = 'the amounts of the row come to more than KES 100,000,000.00';
  expect(faultsOf({ ...good, balance: '-60000000', paid: '60000000' })).toEqual([`balance -60000000: ${words}`]);
  expect(faultsOf({ ...good, credit: '100000000', paid: '0.01' })).toEqual([`balance : ${words}`]);
  expect(faultsOf({ ...good, balance: '-60000000', paid: '40000000' })).toEqual([]);
});

test('an error of a spreadsheet is a fault in whatever column it stands, and makes no class', () => {
  const broken = { balance: '#REF!', fullName: '#N/A', guardianName: '#NAME?', admissionNumber: '#DIV/0!', class: '#VALUE!', dob: '#NUM!' };
  for (const [meaning, value] of Object.entries(broken)) {
    expect(faultsOf({ ...good, [meaning]: value })).toEqual([expect.stringContaining(`${meaning} ${value}: `)]);
  }
  expect(faultsOf({ ...good, balance: '#REF!' })).toEqual(['balance #REF!: not an amount of money']);
});

test('the contract of a student says what is required and how long it may be', () => {
  expect(faultsOf({})).toEqual([
    'class : Class is required',
    'fullName : Full name is required',
    'dob : Date of birth is required',
    'gender : Gender is required',
    'guardianName : Guardian name is required',
    'contactNumber1 : Contact number 1 is required',
  ]);
  expect(faultsOf({ ...good, admissionNumber: 'A'.repeat(31) })[0]).toContain('Admission number must be at most 30 characters');
  expect(faultsOf({ ...good, admissionNumber: '0712 345 678' })).toEqual([
    'admissionNumber 0712 345 678: Admission number must not be a phone number',
  ]);
  expect(faultsOf({ ...good, admissionNumber: 'SCHOOL FEES' }), 'a school may have numbers without digits').toEqual([]);
});

test('formulas are text that no name can be, a name has letters, and an age is one of school', () => {
  expect(faultsOf({ ...good, fullName: '=HYPERLINK("http://example.test","Amina")' })[0]).toContain('a formula is not read');
  expect(faultsOf({ ...good, fullName: '0712345678' })).toEqual(['fullName 0712345678: a name has letters; are the columns shifted?']);
  expect(faultsOf({ ...good, dob: '3/4/1975' })).toEqual(['dob 3/4/1975: the age is not between 2 and 25 years']);
  expect(faultsOf({ ...good, dob: '3/4/2027' })).toEqual(['dob 3/4/2027: the age is not between 2 and 25 years']);
  expect(faultsOf({ ...good, paid: '-5' })).toEqual(['paid -5: a payment cannot be below zero']);
});

test('a date the other way round than the file’s says so', () => {
  expect(faultsOf({ ...good, dob: '4/13/2015' })).toEqual(['dob 4/13/2015: the file writes day/month/year, this is month first']);
  expect(faultsOf({ ...good, dob: '13/4/2015' }, { dayOrder: 'monthFirst' })[0]).toContain(
    'the file writes month/day/year, this is day first',
  );
});

test('words are read as a person chose, and missing classes are made where that was asked', () => {
  expect(read({ ...good, class: 'Simba', gender: 'Z' }, { classes: { Simba: 12 }, genders: { Z: 'Male' } }).student).toMatchObject({
    place: { gradeId: 1, streamId: 12 },
    gender: 'Male',
  });
  expect(read({ ...good, class: '4', stream: 'South' }, { makeClasses: true }).student.place).toEqual({
    grade: 'Grade 4',
    stream: 'South',
  });
  expect(read({ ...good, class: '4', stream: 'South' }, { classes: { '4 · South': 11 } }).student.place).toEqual({
    gradeId: 1,
    streamId: 11,
  });
});

test('words that Karo does not know are asked about once, the most frequent first', () => {
  const sheet = sheetOf(
    [
      ['Name', 'Class', 'DOB', 'Gender'],
      ['A A', 'Simba', '1/2/2015', 'Z'],
      ['B B', '4E', '2/3/2015', 'F'],
      ['C C', '5', '3/4/2015', '-'],
      ['D D', 'Simba', '', ''],
    ],
    1,
  );
  const questionsOf = (columns: (Meaning | null)[]) => {
    const { take, questions } = questionFinder(columns, known);
    sheet.rows.forEach(take);
    return questions();
  };
  expect(questionsOf(['fullName', 'class', 'dob', 'gender'])).toEqual({
    dayOrder: 'ask',
    classes: [
      { text: 'Simba', rows: 2 },
      { text: '5', rows: 1 },
    ],
    genders: [{ text: 'Z', rows: 1 }],
  });
  expect(questionsOf(['fullName', null, null, null])).toEqual({ dayOrder: null, classes: [], genders: [] });
});

test.each(['constructor', 'toString', '__proto__'])('the word %s is no gender and no class, though every object answers to it', (word) => {
  expect(read({ ...good, gender: word, class: word })).toMatchObject({ student: { gender: '', place: null } });
  expect(faultsOf({ ...good, gender: word })).toEqual([`gender ${word}: not a gender that Karo knows`]);
});

test('the names of fees and classes are read as often for many rows of many fees as for one', () => {
  let reads = 0;
  const counted = (id: number, text: string) => ({
    id,
    get name() {
      reads += 1;
      return text;
    },
    get feeName() {
      reads += 1;
      return text;
    },
  });
  const grades = Array.from({ length: 40 }, (_, at) => counted(at, `Darasa ${at}`));
  const fees = Array.from({ length: 200 }, (_, at) => counted(at, `Fee ${at}`));
  const school = schoolKnown({ today: '2026-01-15', grades, streams: [], fees });
  const before = reads;
  const row = { line: 5, cells: ['Simba', 'Fee 7,'.repeat(80)] };
  for (let line = 0; line < 100; line += 1) {
    expect(studentIn(row, { ...decided, columns: ['class', 'fees'] }, school).student).toMatchObject({ place: null, feeIds: [7] });
  }
  expect(reads).toBe(before);
});
