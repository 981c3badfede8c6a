import * as z from 'zod/mini';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, idInput, pathId } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';

/**
 * What moving a student to another class would do to the bill, for the question that is asked before it is done: apart from what every
 * page reads of students.
 */
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
    /** The current term, and later ones that were opened before it was current again; none where the grade stays or none billed. */
    terms: z.array(z.object({ id, name: z.string(), billNow: money, billAfter: money, difference: money })),
  }),
});
