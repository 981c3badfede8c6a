import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { pathId } from '../../core/ids.ts';
import { may } from '../../core/roles.ts';

/** What activating a student would bill, so that the page can ask first; separate from the contract that every page loads. */
export const activation = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/activation',
  access: may.seeMoney,
  shows: ['students', 'terms', 'balances', 'fees'],
  summary: 'The current term, if it is over and activating the student would bill it; otherwise null',
  params: z.object({ studentId: pathId }),
  reply: z.object({ overTerm: z.nullable(z.string()) }),
});
