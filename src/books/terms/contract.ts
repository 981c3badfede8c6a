import * as z from 'zod/mini';
import { day, dayField, yearOf } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, idInput, named, pathId } from '../../core/ids.ts';
import { wholeNumberInput } from '../../core/inputs.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { emptyMeansAbsent, nameText, requiredText, whenGood } from '../../core/text.ts';
import { updatedAt, versionInput } from '../../core/versions.ts';

export const term = z.object({
  id,
  name: z.string(),
  year: z.int(),
  startDate: day,
  endDate: day,
  current: z.boolean(),
  /** True once the term was opened: made current for the first time, which billed its students. */
  billed: z.boolean(),
  updatedAt,
});
export type Term = z.output<typeof term>;

const listedTerm = z.extend(term, {
  /** True for the newest opening in force, of a term that holds nothing but charges and the discounts of rules. */
  undoable: z.boolean(),
});
export type ListedTerm = z.output<typeof listedTerm>;

export const listTerms = endpoint({
  method: 'GET',
  path: '/api/settings/terms',
  access: may.seeClasses,
  shows: ['terms', 'payments', 'balances'],
  summary: 'Every term, the latest first, and whether its opening may still be undone',
  reply: z.object({ terms: z.array(listedTerm) }),
});

const termFields = {
  name: nameText('Name', 60),
  year: wholeNumberInput({ label: 'Year', min: 2000, max: 2100 }),
  startDate: dayField('Start Date'),
  endDate: dayField('End Date'),
};
type TermDays = { startDate: string; endDate: string; year: number };

const endsAfterStart = z.refine<TermDays>(({ startDate, endDate }) => endDate >= startDate, {
  path: ['endDate'],
  message: 'End date must not be before the start date',
  when: whenGood('startDate', 'endDate'),
});
const hasYearOfADay = z.refine<TermDays>(({ startDate, endDate, year }) => [startDate, endDate].some((on) => yearOf(on) === year), {
  path: ['year'],
  message: 'Year must be that of the first or the last day',
  when: whenGood('startDate', 'endDate', 'year'),
});

/** A new term that is not opened by this. */
export const newTerm = z.object(termFields).check(endsAfterStart, hasYearOfADay);

export const saveTerm = endpoint({
  method: 'POST',
  path: '/api/settings/terms',
  aliases: ['/settings/terms'],
  access: may.setUp,
  versioned: 'term',
  changes: ['terms', 'balances'],
  summary: 'Add a term, or change the one with term_id; current: true makes it current, which bills its students the first time',
  body: z
    .object({
      term_id: emptyMeansAbsent(idInput('Term')),
      ...termFields,
      current: emptyMeansAbsent(z.boolean({ error: 'Current must be true or false' })),
      updatedAt: versionInput,
    })
    .check(endsAfterStart, hasYearOfADay),
  reply: z.object({ message: z.string(), term }),
});

/** The effect of undoing the opening of a term, for the dialog. */
export const termOpening = endpoint({
  method: 'GET',
  path: '/api/settings/terms/:termId/undo-opening',
  access: may.seeStaff,
  shows: ['payments', 'balances', 'staff', 'terms', 'students', 'classes'],
  summary: 'Who opened a term and when, and what undoing it would reverse; or why the caller cannot undo it',
  params: z.object({ termId: pathId }),
  reply: z.object({
    termId: id,
    openedBy: z.nullable(z.string()),
    openedAt: z.nullable(z.iso.datetime()),
    students: z.int(),
    /** The charges. */
    amount: money,
    /** The discounts of rules, which are reversed with the charges. */
    discounts: money,
    /** The current term afterwards; null for none. */
    currentAfter: z.nullable(term),
    /** The active students whom that term has not billed: they joined while another was current, or for the next. */
    notBilled: z.int(),
    /** The first of them by name, with their class. */
    notBilledNames: z.array(z.string()),
    /** Why the caller cannot undo it, in words; null if they can. */
    refusal: z.nullable(z.string()),
  }),
});

export const undoOpening = endpoint({
  method: 'POST',
  path: '/api/settings/terms/:termId/undo-opening',
  access: may.setUp,
  changes: ['terms', 'balances'],
  summary: 'Undo the newest opening of a term that holds nothing but charges, as another administrator: they are reversed',
  params: z.object({ termId: pathId }),
  body: z.object({ reason: requiredText('Reason', 200) }),
  reply: z.object({
    message: z.string(),
    term,
    students: z.int(),
    amount: money,
    /** The current term now; null for none. */
    currentTerm: z.nullable(term),
    /** The active students whom that term has not billed. */
    notBilled: z.int(),
    /** True if the school's only user undid their own opening. */
    selfApproved: z.boolean(),
  }),
});

export const gradesAndTerms = endpoint({
  method: 'GET',
  path: '/api/grades-and-terms',
  access: may.seeClasses,
  shows: ['classes', 'terms'],
  summary: 'The choices of a term and a grade drop-down',
  reply: z.object({ terms: z.array(term), grades: z.array(named) }),
});
