import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { saveTerm } from '../../books/terms/contract.ts';
import { endpoint } from '../../core/endpoint.ts';
import { asCents } from '../../core/money.ts';
import { renameAdditionalFee } from '../../fees/additional-fees/contract.ts';
import { saveFeeStructure } from '../../fees/structures/contract.ts';
import { addStudent, updateStudent } from '../../students/register/contract.ts';
import { blankOf, draftOf } from './draft.ts';

test('a blank draft has every field of the body and nothing in it', () => {
  expect(blankOf(addStudent)).toEqual({
    fullName: '',
    billFrom: '',
    dob: '',
    gender: '',
    admissionNumber: '',
    guardianName: '',
    contactNumber1: '',
    contactNumber2: '',
    cfBalance: '',
    grade_id: '',
    stream_id: '',
  });
});

test('a call without a body has an empty draft', () => {
  const undo = endpoint({ method: 'POST', path: '/api/undo', access: 'public', summary: 'Undo', reply: z.unknown() });
  expect(blankOf(undo)).toEqual({});
});

test('the draft of a record holds ids as digits, nothing as a blank, and no more than the call takes', () => {
  const student = {
    ...{ id: 12, fullName: 'Neema Wanjiru', dob: '2018-02-03', gender: 'Female', admissionNumber: null },
    ...{ guardianName: 'Mama Neema', contactNumber1: '0712345678', contactNumber2: null, gradeId: 4, streamId: 9 },
    ...{ active: true, leftDate: null, updatedAt: '2026-05-01T08:00:00.000Z' },
  };
  expect(draftOf(updateStudent, student)).toEqual({
    ...{ fullName: 'Neema Wanjiru', dob: '2018-02-03', gender: 'Female', admissionNumber: '' },
    ...{ guardianName: 'Mama Neema', contactNumber1: '0712345678', contactNumber2: '', gradeId: '4', streamId: '9' },
    ...{ billFrom: '', updatedAt: '2026-05-01T08:00:00.000Z' },
  });
  expect(draftOf(renameAdditionalFee, { id: 3, feeName: 'Transport', amount: asCents(500_000) })).toEqual({ feeName: 'Transport' });
});

test('money is held as somebody would type it, a year as its digits, a yes or no as it is', () => {
  const amounts = draftOf(saveFeeStructure, { tuition_fee: asCents(1_234_567_50), others: asCents(0) });
  expect(amounts).toMatchObject({ tuition_fee: '1234567.50', others: '0.00', activity_fee: '' });
  expect(draftOf(saveTerm, { year: 2026, current: false })).toMatchObject({ year: '2026', current: false, name: '' });
});

test('what a draft holds of a record means the record: the contract reads the same back', () => {
  const structure = { grade: 4, term_id: 2, tuition_fee: asCents(900_050), diary_fee: asCents(0), ass_books: asCents(99) };
  expect(z.decode(saveFeeStructure.body, draftOf(saveFeeStructure, structure))).toMatchObject(structure);
});
