import * as z from 'zod/mini';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, idInput, pathId } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';

/** The effect of a class change on the bill, for the dialog; separate from the contract that every page loads. */
export const classChange = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/class-change',
  access: may.seeMoney,
  shows: ['students', 'classes', 'terms', 'balances', 'fees'],
  summary: 'The bills that moving a student to another class from now on would change, and whether the current term is over',
  params: z.object({ studentId: pathId }),
  query: z.object({ gradeId: idInput('Grade'), streamId: idInput('Stream') }),
  reply: z.object({
    currentTerm: z.nullable(z.object({ id, name: z.string(), endDate: day, isOver: z.boolean() })),
    /** The current term and later opened terms; empty if the grade is unchanged or nothing was billed. */
    terms: z.array(z.object({ id, name: z.string(), billNow: money, billAfter: money, difference: money })),
  }),
});
