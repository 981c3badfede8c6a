import { expect, test } from 'vitest';
import { enrolledText } from './enrolled-already-dialog.tsx';

const amina = { id: 12, fullName: 'Amina Yusuf', admissionNumber: '0012', className: 'Grade 4 East', active: true };

test('who is there already is named with class and admission number, or the number of the school', () => {
  expect(enrolledText(amina)).toBe('Amina Yusuf is already enrolled in Grade 4 East (Adm 0012).');
  expect(enrolledText({ ...amina, admissionNumber: null })).toBe('Amina Yusuf is already enrolled in Grade 4 East (ID 12).');
});

test('of one who has left it says so', () => {
  expect(enrolledText({ ...amina, active: false })).toBe('Amina Yusuf was enrolled in Grade 4 East (Adm 0012) and is inactive now.');
});
