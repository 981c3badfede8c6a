import * as z from 'zod/mini';
import { newTerm } from '../../books/terms/contract.ts';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, idInput, pathId } from '../../core/ids.ts';
import { schoolStudentsMax, wholeNumberInput } from '../../core/inputs.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { emptyMeansAbsent, optionalText, whenGood } from '../../core/text.ts';
import { gradeChoices } from '../../school/grades/contract.ts';
import { outcomes } from './rules.ts';

const plannedClass = z.object({
  gradeId: id,
  grade: z.string(),
  streamId: id,
  stream: z.string(),
  students: z.int(),
  studentIds: z.array(id),
  /** How many of them owe, and the sum. */
  owingStudents: z.int(),
  owed: money,
  /** The usual destination of the class; a missing stream would be added. */
  outcome: z.enum(outcomes),
  toGradeId: z.nullable(id),
  toStream: z.nullable(z.string()),
  /** Those whom the current term has not billed: they joined for the next one, so they stay unless somebody moves them. */
  newcomers: z.array(z.object({ id, fullName: z.string() })),
});
export type PlannedClass = z.output<typeof plannedClass>;

const counts = { moved: z.int(), repeated: z.int(), left: z.int() };

const doneYearEnd = z.object({
  id,
  doneAt: z.iso.datetime(),
  doneBy: z.string(),
  ...counts,
  /** True until the next term is opened: the classes cannot move up again before. */
  isNewest: z.boolean(),
  /** Why it cannot be undone, in words; null if it can. */
  refusal: z.nullable(z.string()),
});
export type DoneYearEnd = z.output<typeof doneYearEnd>;

export const yearEnd = endpoint({
  method: 'GET',
  path: '/api/year-end',
  access: may.seeStaff,
  shows: ['balances', 'classes', 'staff', 'students', 'terms'],
  summary: 'What moving every class up would do: each class with its students and where it usually goes, and the terms of the next year',
  reply: z.object({
    currentTerm: z.nullable(z.object({ name: z.string(), endDate: day, isOver: z.boolean() })),
    classes: z.array(plannedClass),
    ...gradeChoices,
    newTerms: z.array(z.object({ name: z.string(), year: z.int(), startDate: day, endDate: day })),
    /** The newest one that is not undone; null for none. */
    last: z.nullable(doneYearEnd),
  }),
});

const classesMax = 1200;
const repeatersMax = 20_000;
/** The most characters of a class with its destination, and of a student, with commas. */
const bytesOfMove = 400;
const bytesOfId = 12;
const outcomeWords = 'Outcome must be moves, stays or leaves';

const move = z
  .object({
    streamId: idInput('Stream'),
    outcome: z.enum(outcomes, { error: outcomeWords }),
    toGradeId: emptyMeansAbsent(idInput('Grade')),
    toStream: optionalText('Stream', 60),
  })
  .check(
    z.refine(({ outcome, toGradeId }) => (outcome === 'moves') === (toGradeId !== undefined), {
      path: ['toGradeId'],
      message: 'A class that moves, and no other, needs the grade that it moves to',
      when: whenGood('outcome', 'toGradeId'),
    }),
    z.refine(({ outcome, toStream }) => (outcome === 'moves') === (toStream !== undefined), {
      path: ['toStream'],
      message: 'A class that moves, and no other, needs the stream that it moves to',
      when: whenGood('outcome', 'toStream'),
    }),
    z.refine(({ toStream }) => !toStream?.includes(','), {
      path: ['toStream'],
      message: 'Stream must not have a comma',
      when: whenGood('toStream'),
    }),
  );
export type ClassMove = z.output<typeof move>;

const countInput = (label: string) => wholeNumberInput({ label, min: 0, max: schoolStudentsMax });

export const moveUp = endpoint({
  method: 'POST',
  path: '/api/year-end',
  access: may.setUp,
  changes: ['classes', 'students', 'subjects', 'terms'],
  summary: 'Move classes up for the next term, let students repeat and the last classes leave, and add terms; bills nobody',
  bodyBytesMax: classesMax * bytesOfMove + repeatersMax * bytesOfId + 8192,
  body: z.object({
    /** Classes that are not listed stay. */
    moves: z.array(move, { error: 'Moves must be a list of classes' }).check(
      z.maxLength(classesMax, `At most ${classesMax} classes at a time`),
      z.refine((moves) => new Set(moves.map(({ streamId }) => streamId)).size === moves.length, 'A class is listed twice'),
    ),
    /** Students who stay while their class moves or leaves: they repeat, or joined for the next term. */
    repeaters: z
      .array(idInput('Student'), { error: 'Repeaters must be a list of students' })
      .check(z.maxLength(repeatersMax, `At most ${repeatersMax} students at a time`)),
    /** Adds the listed streams that do not exist. */
    makeStreams: emptyMeansAbsent(z.boolean({ error: 'Make streams must be true or false' })),
    terms: emptyMeansAbsent(z.array(newTerm, { error: 'Terms must be a list' }).check(z.maxLength(12, 'At most 12 terms at a time'))),
    /** The numbers that the caller expects to move, repeat and leave; nothing is done if they have changed. */
    moving: countInput('Moving'),
    repeating: countInput('Repeating'),
    leaving: countInput('Leaving'),
  }),
  reply: z.object({ message: z.string(), id, ...counts }),
});

export const undoYearEnd = endpoint({
  method: 'POST',
  path: '/api/year-end/:yearEndId/undo',
  access: may.setUp,
  changes: ['classes', 'students', 'terms'],
  summary: 'Undo a year end while nothing was recorded for its students since: everybody is back in their class, and active',
  params: z.object({ yearEndId: pathId }),
  reply: z.object({ message: z.string(), ...counts }),
});
