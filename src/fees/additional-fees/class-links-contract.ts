import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { filterId, idInput } from '../../core/ids.ts';
import { schoolStudentsMax, wholeNumberInput } from '../../core/inputs.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { optionalFreeText } from '../../core/text.ts';
import { filterStreamName } from '../../school/grades/contract.ts';

/** A filter of active students, like that of the list of students; all if absent. */
const studentFilter = {
  grade: filterId('Grade'),
  stream: filterId('Stream'),
  streamName: filterStreamName,
  /** Students who have this fee, which may differ from the one to link. */
  feeId: filterId('Additional fee'),
  q: optionalFreeText('Search', 100),
};

export const classFeeLinks = endpoint({
  method: 'GET',
  path: '/api/additional-fees/class-links',
  access: may.seeMoney,
  shows: ['fees', 'students'],
  summary: 'How many of the filtered active students have an additional fee, how many do not, and the first of each by name',
  query: z.object({ additionalFeeId: idInput('Additional fee'), ...studentFilter }),
  reply: z.object({
    feeName: z.string(),
    /** The fee of a term for each student. */
    amount: money,
    linked: z.int(),
    notLinked: z.int(),
    /** The first few of each, by name. */
    linkedNames: z.array(z.string()),
    notLinkedNames: z.array(z.string()),
  }),
});

export const linkFeeToClass = endpoint({
  method: 'POST',
  path: '/api/additional-fees/class-links',
  access: may.enrol,
  changes: ['balances', 'fees'],
  summary: 'Link an additional fee to every filtered active student, or unlink it; the terms billed from now on follow',
  body: z.object({
    additionalFeeId: idInput('Additional fee'),
    ...studentFilter,
    linked: z.boolean({ error: 'Linked must be true or false' }),
    /** The number of students that the caller expects to get or lose it; nothing is done if it has changed. */
    expected: wholeNumberInput({ label: 'Expected', min: 0, max: schoolStudentsMax }),
  }),
  reply: z.object({
    message: z.string(),
    students: z.int(),
    /** The total charge; negative for unlinking. */
    amount: money,
  }),
});
