import * as z from 'zod/mini';
import { dayField } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { filterId, id } from '../../core/ids.ts';
import { filterChoice, limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may, role } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { allMeansAbsent, emptyMeansAbsent, optionalFreeText, whenGood } from '../../core/text.ts';
import { outcomes } from './rules.ts';

const filter = {
  from: emptyMeansAbsent(dayField('From')),
  to: emptyMeansAbsent(dayField('To')),
  /** A user, or 0 for the operator. */
  userId: filterId('User', 0),
  /** An area of the reply's `areas`. */
  area: allMeansAbsent(optionalFreeText('Area', 50)),
  outcome: filterChoice(outcomes, 'Outcome must be done or refused'),
  /** The number of a student, or words of a username or an action. */
  q: optionalFreeText('Search', 100),
};
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const notInOrder = { path: ['to'], message: 'To must not be before From', when: whenGood('from', 'to') };

const auditEntry = z.object({
  id,
  at: z.iso.datetime(),
  /** The username and role at that moment; null for the operator. */
  username: z.nullable(z.string()),
  role: z.nullable(role),
  /** In words: "Recorded a payment". */
  action: z.string(),
  outcome: z.enum(outcomes),
  student: z.nullable(z.object({ id, fullName: z.nullable(z.string()) })),
  /** What else it was done to, in words: "payment 4". */
  details: z.string(),
  /** The address of the client as Karo sees it, and its program; null for the operator. */
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log',
  access: may.seeStaff,
  shows: ['staff', 'students'],
  summary:
    'Who did what, when and from where: writes, refused attempts, exports, and pages with contacts; the newest first, a page at a time',
  query: z.object({ page: pageInput, limit: limitInput(20), ...filter }).check(z.refine(isInOrder, notInOrder)),
  reply: z.object({
    entries: z.array(auditEntry),
    users: z.array(z.object({ id, name: z.string() })),
    areas: z.array(z.string()),
    pagination,
  }),
});

export const exportAuditLog = sheetEndpoint({
  path: '/api/audit-log/export',
  access: may.seeStaff,
  summary: 'The filtered audit log as CSV or Excel, the newest first, at most 20,000 rows',
  query: z.object({ ...filter, ...sheetQuery }).check(z.refine(isInOrder, notInOrder)),
  sheet: 'audit-log',
});
