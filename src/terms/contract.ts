import { z } from 'zod';
import { day, dayField } from '../core/dates.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, idInput, named, pathId } from '../core/ids.ts';
import { money } from '../core/money.ts';
import { adminOnly, everyone } from '../core/roles.ts';
import { emptyMeansAbsent, requiredText } from '../core/text.ts';

export const term = z.object({
  id,
  name: z.string(),
  year: z.int(),
  startDate: day,
  endDate: day,
  current: z.boolean(),
  /** True once the term was made current, which bills its students. */
  billed: z.boolean(),
});
export type Term = z.output<typeof term>;

const yearMessage = 'Year must be a whole number from 2000 to 2100';
const year = z.codec(
  z.union([z.int({ error: yearMessage }), z.string().regex(/^(\d{4})?$/, yearMessage)], {
    error: (issue) => (issue.input === undefined || issue.input === null ? 'Year is required' : yearMessage),
  }),
  z.int(),
  {
    decode: (given, payload) => {
      const value = Number(given);
      if (given !== '' && value >= 2000 && value <= 2100) return value;
      payload.issues.push({ code: 'custom', input: given, message: given === '' ? 'Year is required' : yearMessage });
      return z.NEVER;
    },
    encode: (value) => value,
  },
);

export const listTerms = endpoint({
  method: 'GET',
  path: '/api/settings/terms',
  access: everyone,
  summary: 'Every term, the latest first',
  reply: z.object({ terms: z.array(term) }),
});

export const saveTerm = endpoint({
  method: 'POST',
  path: '/api/settings/terms',
  aliases: ['/settings/terms'],
  access: adminOnly,
  summary: 'Add a term, or change the one with term_id; current: true makes it current and bills its students',
  body: z
    .object({
      term_id: emptyMeansAbsent(idInput('Term')),
      name: requiredText('Name', 60),
      year,
      startDate: dayField('Start date'),
      endDate: dayField('End date'),
      current: emptyMeansAbsent(z.boolean({ error: 'Current must be true or false' })),
    })
    .refine((given) => given.endDate >= given.startDate, { path: ['endDate'], message: 'End date must not be before the start date' }),
  reply: z.object({ message: z.string(), term }),
});

/** What making a term current would do, for the dialog that asks before it is done. */
export const termBilling = endpoint({
  method: 'GET',
  path: '/api/settings/terms/:termId/billing',
  access: adminOnly,
  summary: 'How many students making this term current would bill, how much, and which grades have no fees in it yet',
  params: z.object({ termId: pathId }),
  reply: z.object({
    termId: id,
    students: z.int(),
    amount: money,
    /** Names of the grades that have active students and no fee structure in the term, in the order of the ladder. */
    gradesWithoutFees: z.array(z.string()),
  }),
});

export const gradesAndTerms = endpoint({
  method: 'GET',
  path: '/api/grades-and-terms',
  access: everyone,
  summary: 'The choices of a term and a grade drop-down',
  reply: z.object({ terms: z.array(term), grades: z.array(named) }),
});

export const termsEndpoints = [listTerms, saveTerm, termBilling, gradesAndTerms];
