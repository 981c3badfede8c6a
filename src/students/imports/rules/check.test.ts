import { expect, test } from 'vitest';
import { zeroCents } from '../../../core/money.ts';
import { type Enrolled, rowChecker, sumsOf } from './check.ts';
import type { Fault, RowRead, StudentRead } from './students.ts';

const amina: StudentRead = {
  line: 2,
  fullName: 'Amina Yusuf',
  dob: '2015-04-03',
  gender: 'Female',
  guardianName: 'Jane Wanjiku',
  contactNumber1: '0712345678',
  contactNumber2: '',
  admissionNumber: '',
  writtenClass: '4E',
  place: { gradeId: 1, streamId: 11 },
  openingCents: zeroCents,
  feeIds: [],
};
const enrolled: Enrolled = {
  ...amina,
  id: 9,
  admissionNumber: 'A1',
  contactNumber1: '+254 712 345 678',
  streamId: 11,
  className: 'Grade 4 East',
};
const notADate: Fault = { meaning: 'dob', value: 'x', reason: 'not a date' };
const rows = (...changes: Partial<StudentRead>[]) =>
  changes.map((change, at) => ({ student: { ...amina, line: at + 2, ...change }, faults: [] }));
const checkedRows = (read: readonly RowRead[], ...[register, settings]: Parameters<typeof rowChecker>) =>
  read.map(rowChecker(register, settings));
const outcomes = (checked: ReturnType<typeof checkedRows>) =>
  checked.map(({ outcome, twin }) => [outcome, twin?.line ?? twin?.studentId ?? null]);

test('a child whom nobody has is new', () => {
  expect(outcomes(checkedRows(rows({}, { fullName: 'Otieno Ouma' }), [], { notDuplicates: [] }))).toEqual([
    ['new', null],
    ['new', null],
  ]);
});

test('the same name and telephone twice are asked about, unless somebody has said that they are two children', () => {
  const twice = rows({}, { fullName: 'YUSUF Amina' });
  expect(outcomes(checkedRows(twice, [], { notDuplicates: [] }))).toEqual([
    ['new', null],
    ['duplicate', 2],
  ]);
  expect(outcomes(checkedRows(twice, [], { notDuplicates: [3] }))).toEqual([
    ['new', null],
    ['new', null],
  ]);
});

test('one admission number twice in a file is a fault of the second, whatever else it says', () => {
  const [, second] = checkedRows(rows({ admissionNumber: 'A1' }, { admissionNumber: 'a1', fullName: 'Otieno Ouma' }), [], {
    notDuplicates: [3],
  });
  expect(second?.outcome).toBe('fault');
  expect(second?.faults).toEqual([{ meaning: 'admissionNumber', value: 'a1', reason: 'line 2 has the same admission number' }]);
});

test('an admission number of the register is the same child before any likeness, and is left as it is', () => {
  const [same, other] = checkedRows(
    rows({ admissionNumber: 'a1' }, { admissionNumber: 'A1', fullName: 'Amina Y', guardianName: 'Otieno', contactNumber1: '0722000111' }),
    [enrolled],
    { notDuplicates: [] },
  );
  expect(same).toMatchObject({ outcome: 'known', twin: { studentId: 9, className: 'Grade 4 East' }, differs: [] });
  expect(other).toMatchObject({ outcome: 'known', differs: ['name', 'guardian', 'phone number'] });
});

test('a class other than that of the register is named, also one to be added; a class that cannot be read is not', () => {
  const places = [{ gradeId: 1, streamId: 12 }, { grade: 'Grade 5', stream: 'East' }, null];
  const checked = checkedRows(rows(...places.map((place) => ({ admissionNumber: 'A1', place }))), [enrolled], { notDuplicates: [] });
  expect(checked.map(({ differs }) => differs)).toEqual([['class'], ['class'], []]);
});

test('an admission number whose student has another name and birthday is a fault, not a child whom Karo has', () => {
  const other = { admissionNumber: '007', fullName: 'Brian Otieno', dob: '2016-11-02' as const };
  const taken = { ...enrolled, admissionNumber: '007', fullName: "Sean O'Brien" };
  const [row] = checkedRows(rows(other), [taken], { notDuplicates: [] });
  const reason = "Admission number 007 belongs to Sean O'Brien in Karo";
  expect(row).toMatchObject({ outcome: 'fault', faults: [{ meaning: 'admissionNumber', value: '007', reason }], twin: { studentId: 9 } });
  const outcomeOf = (change: Partial<StudentRead>) =>
    checkedRows(rows({ ...other, ...change }), [taken], { notDuplicates: [] })[0]?.outcome;
  expect(outcomeOf({ dob: taken.dob as StudentRead['dob'] }), 'another name').toBe('known');
  expect(outcomeOf({ dob: '' }), 'another name and no birthday').toBe('known');
  expect(outcomeOf({ fullName: "O'BRIEN SEAN" }), 'another birthday').toBe('known');
});

test('a child who is alike but has another admission number is another student; one without a number is asked about', () => {
  expect(outcomes(checkedRows(rows({ admissionNumber: 'A2' }), [enrolled], { notDuplicates: [] }))).toEqual([['new', null]]);
  expect(outcomes(checkedRows(rows({}), [enrolled], { notDuplicates: [] }))).toEqual([['duplicate', 9]]);
  expect(outcomes(checkedRows(rows({ admissionNumber: 'A2' }), [{ ...enrolled, admissionNumber: null }], { notDuplicates: [] }))).toEqual([
    ['duplicate', 9],
  ]);
});

test('of several alike the one without a number is asked about, whoever was enrolled or stands in the file after it', () => {
  const [without, numbered] = [
    { ...enrolled, admissionNumber: null },
    { ...enrolled, id: 10, admissionNumber: 'N1' },
  ];
  const row = rows({ admissionNumber: 'N2' });
  for (const register of [
    [without, numbered],
    [numbered, without],
  ]) {
    expect(outcomes(checkedRows(row, register, { notDuplicates: [] }))).toEqual([['duplicate', 9]]);
  }
  const ofFile = rows({ admissionNumber: 'N1' }, {}, { admissionNumber: 'N2' });
  expect(outcomes(checkedRows(ofFile, [], { notDuplicates: [] }))).toEqual([
    ['new', null],
    ['duplicate', 2],
    ['duplicate', 3],
  ]);
});

test('twins of one file with a number each are two students, and one of a file without a number is asked about', () => {
  expect(outcomes(checkedRows(rows({ admissionNumber: 'A1' }, { admissionNumber: 'A2' }), [], { notDuplicates: [] }))).toEqual([
    ['new', null],
    ['new', null],
  ]);
  for (const [first, second] of [
    ['A1', ''],
    ['', 'A2'],
  ]) {
    const checked = checkedRows(rows({ admissionNumber: first ?? '' }, { admissionNumber: second ?? '' }), [], { notDuplicates: [] });
    expect(outcomes(checked), `${first} ${second}`).toEqual([
      ['new', null],
      ['duplicate', 2],
    ]);
  }
});

test('a row at fault stays at fault when it is a duplicate too', () => {
  const [, second] = checkedRows(
    [
      { student: amina, faults: [] },
      { student: { ...amina, line: 3 }, faults: [notADate] },
    ],
    [],
    { notDuplicates: [] },
  );
  expect(second).toMatchObject({ outcome: 'fault', faults: [notADate] });
});

test('the sums count the new rows only: balances owed and ahead, and each class once', () => {
  const south = { grade: 'Grade 4', stream: 'South' };
  const checked = checkedRows(
    [
      ...rows(
        { openingCents: 50_000 as never, place: south },
        { fullName: 'B', openingCents: -20_000 as never, place: { grade: 'grade 4', stream: 'SOUTH' } },
        {
          fullName: 'B',
          openingCents: 99 as never,
        },
      ),
      { student: { ...amina, line: 9, fullName: 'C', openingCents: 7 as never }, faults: [notADate] },
    ],
    [],
    { notDuplicates: [] },
  );
  expect(sumsOf(checked)).toMatchObject({
    counts: { new: 2, known: 0, duplicate: 1, fault: 1 },
    openingCents: 30_000,
    owedCents: 50_000,
    aheadCents: -20_000,
  });
  expect(sumsOf(checked).classes).toHaveLength(1);
});
