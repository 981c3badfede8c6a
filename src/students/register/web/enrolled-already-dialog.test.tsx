import type { FormEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { addStudent } from '../contract.ts';
import { enrolledText, useEnrolledAlready } from './enrolled-already-dialog.tsx';

const amina = { id: 12, fullName: 'Amina Yusuf', admissionNumber: '0012', className: 'Grade 4 East', active: true };

test('who is there already is named with class and admission number, or the number of the school', () => {
  expect(enrolledText(amina)).toBe('Amina Yusuf is already enrolled in Grade 4 East (Adm 0012).');
  expect(enrolledText({ ...amina, admissionNumber: null })).toBe('Amina Yusuf is already enrolled in Grade 4 East (ID 12).');
});

test('of one who has left it says so', () => {
  expect(enrolledText({ ...amina, active: false })).toBe('Amina Yusuf was enrolled in Grade 4 East (Adm 0012) and is inactive now.');
});

const rightValues = {
  ...{ fullName: 'Amina Yusuf', dob: '2015-03-04', gender: 'Female', guardianName: 'Jane Wanjiku', contactNumber1: '0712345678' },
  ...{ grade_id: '1', stream_id: '1' },
};

type Submitted = Parameters<typeof useEnrolledAlready>[0];

/** What submitting the form does first: it is sent, or it waits while somebody enrolled is looked for. */
function firstStep(changes: object): string | undefined {
  const steps: string[] = [];
  const form = { endpoint: addStudent, place: { current: null }, pending: false, unconfirmed: false, values: rightValues };
  const values = { ...form, submit: () => steps.push('sent'), ...changes };
  const event = { preventDefault: () => steps.push('waits') } as unknown as FormEvent<HTMLFormElement>;
  function Part() {
    useEnrolledAlready(values as unknown as Submitted).form.submit(event);
    return null;
  }
  renderToStaticMarkup(<Part />);
  return steps[0];
}

test('an enrolled student of the name is looked for first, but not while the form is sent or may have been', () => {
  expect(firstStep({})).toBe('waits');
  expect(firstStep({ pending: true })).toBe('sent');
  expect(firstStep({ unconfirmed: true })).toBe('sent');
  expect(firstStep({ values: { ...rightValues, fullName: '' } })).toBe('sent');
});
