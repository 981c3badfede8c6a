import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { id } from '../../core/ids.ts';
import { may } from '../../core/roles.ts';
import { addStudent } from './contract.ts';

/** An enrolled student who may be the one being enrolled. */
const enrolledAlready = z.object({
  id,
  fullName: z.string(),
  admissionNumber: z.nullable(z.string()),
  className: z.string(),
  active: z.boolean(),
});
export type EnrolledAlready = z.output<typeof enrolledAlready>;

/** Separate from the contract of students, which every page loads. */
export const studentEnrolledAlready = endpoint({
  method: 'GET',
  path: '/api/students/enrolled-already',
  access: may.seeContacts,
  shows: ['students', 'classes'],
  summary: 'The student of this name with the same guardian phone, or else in the same grade; null where there is none. Nothing is refused',
  query: z.pick(addStudent.body, { fullName: true, contactNumber1: true, grade_id: true }),
  reply: z.object({ student: z.nullable(enrolledAlready) }),
});
