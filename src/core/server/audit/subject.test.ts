import { expect, test } from 'vitest';
import { subjectOf } from './subject.ts';

test('ids are named after what they identify, in path, body and reply', () => {
  const params = { studentId: 12 };
  const body = { term_id: 3, grade: 4, feeId: 5, amount: 250, phone: 254722000111, notStudentIds: [] };
  const reply = { message: 'Done', payment: { id: 9, amount: 250, student: { id: 12 } }, id: 77 };
  expect(subjectOf(params, body, reply)).toEqual({
    ...{ studentId: 12, termId: 3, gradeId: 4, additionalFeeId: 5, paymentId: 9, id: 77 },
  });
});

test('of two with one name the first counts: the path before the reply', () => {
  expect(subjectOf({ studentId: 12 }, { student: { id: 13 } })).toEqual({ studentId: 12 });
});

test('lists keep their first twenty ids', () => {
  const students = Array.from({ length: 30 }, (_, index) => index + 1);
  expect(subjectOf({ studentIds: students })).toEqual({ studentIds: students.slice(0, 20) });
  expect(subjectOf({ requests: [{ id: 4 }, { id: 6 }] })).toEqual({ requestsIds: [4, 6] });
});

test('what has kinds is listed by them, twenty of each', () => {
  const payments = Array.from({ length: 25 }, (_, index) => ({ kind: 'payment', id: index + 1 }));
  expect(subjectOf({ decided: [...payments, { kind: 'adjustment', id: 4 }, { kind: 'adjustment', id: 9 }] })).toEqual({
    paymentIds: payments.slice(0, 20).map(({ id }) => id),
    adjustmentIds: [4, 9],
  });
});

test('nothing but whole numbers that an id can be is taken', () => {
  const fields = { studentId: '12', jobId: 1.5, paymentId: -1, dayId: 254_722_000_111, nationalId: null, id: 'A1', name: 'Otieno', q: 5 };
  expect([subjectOf(fields), subjectOf(null, 'text', 7, [{ id: 3 }])]).toEqual([{}, {}]);
});
