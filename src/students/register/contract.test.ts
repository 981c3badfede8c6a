import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { student, updateStudent } from './contract.ts';

test('a change of a student tells a particular that is left out, which stays, from one that is blank, which goes', () => {
  const fields = Object.entries<z.core.$ZodType>(updateStudent.body.shape).filter(
    ([name]) => name in student.shape && name !== 'updatedAt',
  );
  const optional = fields.filter(([, field]) => z.safeDecode(field, undefined as never).success);
  expect(optional.map(([name]) => name)).toEqual(expect.arrayContaining(['admissionNumber', 'contactNumber2']));
  for (const [name, field] of optional) {
    expect(z.safeDecode(field, undefined as never), name).toMatchObject({ success: true, data: undefined });
    expect(z.safeDecode(field, '' as never), name).toMatchObject({ success: true, data: null });
  }
});
