import { expect, test } from 'vitest';
import { saveFeeStructure } from '../../fees/structures/contract.ts';
import { updateSchoolSettings } from '../../school/settings/contract.ts';
import { updateStudent } from '../../students/register/contract.ts';
import { changedLines } from './changed-lines.ts';
import { blankOf, type Draft } from './draft.ts';

const loaded: Draft<typeof updateStudent> = {
  ...blankOf(updateStudent),
  fullName: 'Neema Wanjiru',
  dob: '2018-02-03',
  guardianName: 'Mama Neema',
  contactNumber1: '0712345678',
  updatedAt: '2026-05-01T08:00:00.000Z',
};
const linesOf = (theirs: Partial<typeof loaded>, mine: Partial<typeof loaded>) =>
  changedLines(updateStudent, {
    loaded,
    theirs: { ...loaded, updatedAt: '2026-05-01T08:00:09.000Z', ...theirs },
    mine: { ...loaded, ...mine },
  });

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
    { name: 'dob', label: 'Date of Birth', by: 'you', theirs: '3 Feb 2018', mine: '2 Mar 2018' },
    { name: 'contactNumber2', label: 'Secondary Contact', by: 'them', theirs: '0733000111', mine: '' },
  ]);
});

test('what is ticked reads as Yes or No', () => {
  const of = (acceptsCheques: boolean) => ({ ...blankOf(updateSchoolSettings), acceptsCheques });
  const lines = changedLines(updateSchoolSettings, { loaded: of(false), theirs: of(true), mine: of(false) });
  expect(lines).toEqual([{ name: 'acceptsCheques', label: 'Accepts Cheques', by: 'them', theirs: 'Yes', mine: 'No' }]);
});

test('lines stand in the order of the contract, and what has no label there is not for people', () => {
  const lines = linesOf({ guardianName: 'Njeri', billFrom: 'now' }, { contactNumber1: '0700111222', fullName: 'Neema W.' });
  expect(lines.map(({ name }) => name)).toEqual(['fullName', 'guardianName', 'contactNumber1']);
});

test('a value whose words the contract does not know reads as the page says', () => {
  const nameOf = (id: string) => `Grade ${id}`;
  const drafts = { loaded: { ...loaded, gradeId: '4' }, theirs: { ...loaded, gradeId: '5' }, mine: { ...loaded, gradeId: '4' } };
  expect(changedLines(updateStudent, drafts, { gradeId: nameOf })).toEqual([
    { name: 'gradeId', label: 'Grade', by: 'them', theirs: 'Grade 5', mine: 'Grade 4' },
  ]);
});

test('what the contract would refuse is compared as it stands', () => {
  expect(linesOf({ contactNumber1: '' }, {})).toMatchObject([{ name: 'contactNumber1', by: 'them', theirs: '', mine: '0712345678' }]);
  expect(linesOf({ contactNumber1: '' }, { contactNumber1: '' })).toEqual([]);
});

test('amounts are compared and read as money: 12000 and 12000.00 are one, a cent more is another', () => {
  const structure = (tuition_fee: string, others: string) => ({ ...blankOf(saveFeeStructure), tuition_fee, others });
  const lines = (theirs: string, mine: string) =>
    changedLines(saveFeeStructure, { loaded: structure('9000.00', '0.00'), theirs: structure(theirs, '0.00'), mine: structure(mine, '0') });
  expect(lines('12000.00', '12000')).toEqual([]);
  expect(lines('12000.00', '12000.01')).toEqual([
    { name: 'tuition_fee', label: 'Tuition Fee', by: 'both', theirs: 'KES 12,000.00', mine: 'KES 12,000.01' },
  ]);
  expect(lines('12000.00', '9000')).toMatchObject([{ name: 'tuition_fee', by: 'them' }]);
  expect(lines('12000.00', 'much')).toMatchObject([{ name: 'tuition_fee', by: 'both', mine: 'much' }]);
});
