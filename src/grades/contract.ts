import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, named } from '../core/ids.ts';
import { adminOnly, everyone } from '../core/roles.ts';
import { emptyMeansAbsent, requiredText } from '../core/text.ts';

const stream = z.object({ id, name: z.string(), gradeId: id });
const subject = z.object({ id, name: z.string(), lessonsPerWeek: z.int() });
const grade = z.object({ id, name: z.string(), streams: z.array(stream), subjects: z.array(subject) });

/** The choices of a grade and a stream drop-down. */
export const gradeChoices = { grades: z.array(named), streams: z.array(stream) };

const newGrade = z.object({
  name: requiredText('Grade name', 60),
  streams: emptyMeansAbsent(z.array(requiredText('Stream name', 60)).max(100, 'At most 100 streams at a time')),
});

export const listGrades = endpoint({
  method: 'GET',
  path: '/api/settings/configure-grades',
  access: everyone,
  summary: 'Every grade with its streams and subjects',
  reply: z.object({ grades: z.array(grade) }),
});

export const saveGrades = endpoint({
  method: 'POST',
  path: '/api/settings/configure-grades',
  access: adminOnly,
  summary: 'Add grades, and streams to grades that exist; names that exist, letter case aside, are kept as they are',
  body: z.object({
    grades: z.array(newGrade, { error: 'Grades are required' }).min(1, 'Grades are required').max(50, 'At most 50 grades at a time'),
  }),
  reply: z.object({ message: z.string(), data: z.object({ grades: z.array(grade) }) }),
});

export const gradesEndpoints = [listGrades, saveGrades];
