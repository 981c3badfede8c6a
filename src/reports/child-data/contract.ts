import * as z from 'zod/mini';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, pathId } from '../../core/ids.ts';
import { may } from '../../core/roles.ts';
import { requiredText } from '../../core/text.ts';
import { cellKinds } from './rules.ts';

const section = z.object({
  /** The file's name without its ending. */
  name: z.string(),
  title: z.string(),
  columns: z.array(z.object({ label: z.string(), kind: z.enum(cellKinds) })),
  /** Amounts in shillings, days as yyyy-MM-dd, instants in UTC, codes in words; null for no value. */
  rows: z.array(z.array(z.nullable(z.union([z.string(), z.number()])))),
});
export type Section = z.output<typeof section>;

export const exportChildData = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/data',
  access: may.giveData,
  keyless: true,
  isCostly: true,
  changes: ['students'],
  summary: 'Everything held about a student, for a guardian who requests it; records who received it, from whom and when',
  params: z.object({ studentId: pathId }),
  body: z.object({ givenTo: requiredText('Received By', 120) }),
  reply: z.object({
    school: z.object({ name: z.string(), contacts: z.string() }),
    student: z.object({ id, fullName: z.string() }),
    given: z.object({ to: z.string(), by: z.string(), on: day }),
    sections: z.array(section),
    /** The same for programs, with codes: a ZIP archive with data.json and a CSV of each section, as base64. */
    files: z.string(),
  }),
});
export type ChildData = z.output<(typeof exportChildData)['reply']>;
