import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { id, idInput, named, pathId } from '../../core/ids.ts';
import { wholeNumberInput } from '../../core/inputs.ts';
import { preprocess } from '../../core/preprocess.ts';
import { may } from '../../core/roles.ts';
import { emptyMeansAbsent, optionalText, requiredText } from '../../core/text.ts';

const stream = z.object({ id, name: z.string(), gradeId: id });
const subject = z.object({ id, name: z.string(), lessonsPerWeek: z.int() });
export type Subject = z.output<typeof subject>;
const grade = z.object({ id, name: z.string(), streams: z.array(stream), subjects: z.array(subject) });

/** The choices of a grade and a stream drop-down. */
export const gradeChoices = { grades: z.array(named), streams: z.array(stream) };

/** Filter by stream name across grades: "East" of every grade. Undefined for `all`, "" and absent. */
export const filterStreamName = preprocess((value) => (value === 'all' ? undefined : value), optionalText('Stream name', 60));

const newGrade = z.object({
  name: requiredText('Grade Name', 60),
  /** Each may hold several names separated by commas; blank ones are ignored. */
  streams: emptyMeansAbsent(z.array(optionalText('Stream name', 60)).check(z.maxLength(100, 'At most 100 streams at a time'))),
});

export const listGrades = endpoint({
  method: 'GET',
  path: '/api/settings/configure-grades',
  access: may.seeClasses,
  shows: ['classes', 'subjects'],
  summary: 'Every grade with its streams and subjects',
  reply: z.object({ grades: z.array(grade) }),
});

export const saveGrades = endpoint({
  method: 'POST',
  path: '/api/settings/configure-grades',
  access: may.setUp,
  incomplete: 'Grade name is required',
  changes: ['classes', 'subjects'],
  summary: 'Add grades, and streams to grades that exist; names that exist, letter case aside, are kept as they are',
  body: z.object({
    grades: z
      .array(newGrade, { error: 'Grade name is required' })
      .check(z.minLength(1, 'Grade name is required'), z.maxLength(50, 'At most 50 grades at a time')),
  }),
  reply: z.object({ message: z.string(), data: z.object({ grades: z.array(grade) }) }),
});

const streamName = requiredText('Stream Name', 60).check(z.refine((name) => !name.includes(','), 'Stream name must not have a comma'));
const messageOnly = z.object({ message: z.string() });

export const renameGrade = endpoint({
  method: 'PATCH',
  path: '/api/settings/grades/:gradeId',
  access: may.setUp,
  changes: ['classes'],
  summary: 'Give a grade another name; its subjects and the receipts already made stay as they are',
  params: z.object({ gradeId: pathId }),
  body: z.object({ name: requiredText('Grade Name', 60) }),
  reply: z.object({ message: z.string(), grade: named }),
});

export const removeGrade = endpoint({
  method: 'POST',
  path: '/api/settings/grades/remove',
  access: may.setUp,
  changes: ['classes', 'subjects'],
  summary: 'Remove a grade that nothing refers to, with its streams and its subjects',
  body: z.object({ gradeId: idInput('Grade') }),
  reply: messageOnly,
});

export const renameStream = endpoint({
  method: 'PATCH',
  path: '/api/settings/streams/:streamId',
  access: may.setUp,
  changes: ['classes'],
  summary: 'Give a stream another name; the receipts already made stay as they are',
  params: z.object({ streamId: pathId }),
  body: z.object({ name: streamName }),
  reply: z.object({ message: z.string(), stream }),
});

export const removeStream = endpoint({
  method: 'POST',
  path: '/api/settings/streams/remove',
  access: may.setUp,
  changes: ['classes'],
  summary: 'Remove a stream that nothing refers to',
  body: z.object({ streamId: idInput('Stream') }),
  reply: messageOnly,
});

const subjectFields = {
  name: requiredText('Subject Name', 80),
  lessonsPerWeek: wholeNumberInput({ label: 'Lessons a Week', min: 1, max: 40 }),
};
const subjectReply = z.object({ message: z.string(), subject });

export const addSubject = endpoint({
  method: 'POST',
  path: '/api/settings/subjects',
  access: may.setUp,
  changes: ['subjects'],
  summary: 'Add a subject to a grade',
  status: 201,
  body: z.object({ gradeId: idInput('Grade'), ...subjectFields }),
  reply: subjectReply,
});

export const changeSubject = endpoint({
  method: 'PATCH',
  path: '/api/settings/subjects/:subjectId',
  access: may.setUp,
  changes: ['subjects'],
  summary: 'Change the name of a subject or its lessons a week; refused where a teacher of it would go over the weekly limit',
  params: z.object({ subjectId: pathId }),
  body: z.object(subjectFields),
  reply: subjectReply,
});

export const removeSubject = endpoint({
  method: 'POST',
  path: '/api/settings/subjects/remove',
  access: may.setUp,
  changes: ['subjects'],
  summary: 'Remove a subject that nobody teaches',
  body: z.object({ subjectId: idInput('Subject') }),
  reply: messageOnly,
});
