import { expect, test } from 'vitest';
import { dayText } from '../core/dates.ts';
import { saveFeeStructure } from '../fees/contract.ts';
import { updateStudent } from '../students/contract.ts';
import { changedLines } from './changed-lines.ts';

const loaded = {
  fullName: 'Neema Wanjiru',
  dob: '2018-02-03',
  guardianName: 'Mama Neema',
  contactNumber1: '0712345678',
  contactNumber2: '',
  billFrom: '',
  updatedAt: '2026-05-01T08:00:00.000Z',
};
const labels = {
  contactNumber1: 'Primary Contact',
  contactNumber2: 'Secondary Contact',
  fullName: 'Full Name',
  dob: 'Date of Birth',
  guardianName: 'Guardian Name',
};
const linesOf = (theirs: Partial<typeof loaded>, mine: Partial<typeof loaded>) =>
  changedLines(
    updateStudent.body,
    { loaded, theirs: { ...loaded, updatedAt: '2026-05-01T08:00:09.000Z', ...theirs }, mine: { ...loaded, ...mine } },
    { labels, texts: { dob: dayText } },
  );

test('a line says what each of the two made of a field, and who has changed it since it was loaded', () => {
  expect(linesOf({ guardianName: 'Njeri Kamau' }, {})).toEqual([
    { name: 'guardianName', label: 'Guardian Name', by: 'them', theirs: 'Njeri Kamau', mine: 'Mama Neema' },
  ]);
  expect(linesOf({}, { guardianName: 'Baba Neema' })).toEqual([
    { name: 'guardianName', label: 'Guardian Name', by: 'you', theirs: 'Mama Neema', mine: 'Baba Neema' },
  ]);
  expect(linesOf({ guardianName: 'Njeri Kamau' }, { guardianName: 'Baba Neema' })).toEqual([
    { name: 'guardianName', label: 'Guardian Name', by: 'both', theirs: 'Njeri Kamau', mine: 'Baba Neema' },
  ]);
});

test('what both made the same is no difference, and neither is the version itself', () => {
  expect(linesOf({ fullName: 'Neema W.' }, { fullName: 'Neema W.' })).toEqual([]);
  expect(linesOf({}, {})).toEqual([]);
});

test('spaces around a text that the contract drops are no difference', () => {
  expect(linesOf({ guardianName: 'Njeri Kamau' }, { guardianName: '  Njeri Kamau ' })).toEqual([]);
  expect(linesOf({}, { contactNumber2: ' ' })).toEqual([]);
});

test('a blank reads as nothing, and a day as people write it', () => {
  expect(linesOf({ contactNumber2: '0733000111' }, { dob: '2018-03-02' })).toEqual([
    { name: 'contactNumber2', label: 'Secondary Contact', by: 'them', theirs: '0733000111', mine: '' },
    { name: 'dob', label: 'Date of Birth', by: 'you', theirs: '3 Feb 2018', mine: '2 Mar 2018' },
  ]);
});

test('lines stand in the order of the labels, and a field without one has none', () => {
  const lines = linesOf({ guardianName: 'Njeri', billFrom: 'now' }, { contactNumber1: '0700111222', fullName: 'Neema W.' });
  expect(lines.map(({ name }) => name)).toEqual(['contactNumber1', 'fullName', 'guardianName']);
});

test('what the contract would refuse is compared as it stands', () => {
  expect(linesOf({ contactNumber1: '' }, {})).toMatchObject([{ name: 'contactNumber1', by: 'them', theirs: '', mine: '0712345678' }]);
  expect(linesOf({ contactNumber1: '' }, { contactNumber1: '' })).toEqual([]);
});

test('amounts are compared as money: 12000 and 12000.00 are one, a cent more is another', () => {
  const names = { labels: { tuition_fee: 'Tuition Fee', others: 'Others' } };
  const lines = (theirs: string, mine: string) =>
    changedLines(
      saveFeeStructure.body,
      {
        loaded: { tuition_fee: '9000.00', others: '0.00' },
        theirs: { tuition_fee: theirs, others: '0.00' },
        mine: { tuition_fee: mine, others: '0' },
      },
      names,
    ).map(({ name, by }) => `${name} ${by}`);
  expect(lines('12000.00', '12000')).toEqual([]);
  expect(lines('12000.00', '12000.01')).toEqual(['tuition_fee both']);
  expect(lines('12000.00', '9000')).toEqual(['tuition_fee them']);
});
