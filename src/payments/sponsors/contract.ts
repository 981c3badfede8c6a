import * as z from 'zod/mini';
import { bank, method, movementKind } from '../../books/ledger/methods.ts';
import { day, dayField } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { id, idInput, pathId } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { filterChoice, limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emailField, emptyMeansAbsent, nameText, optionalText, phoneField, whenGood } from '../../core/text.ts';
import { updatedAt, versionInput } from '../../core/versions.ts';
import { paymentStatuses } from '../payments/contract.ts';

/** The most students of one sponsor. */
export const linkedMax = 500;
/** The most lines of a statement. */
export const linesMax = 2000;

export const sponsor = z.object({
  id,
  name: z.string(),
  contactName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isArchived: z.boolean(),
  updatedAt,
});

const listedSponsor = z.extend(sponsor, {
  /** Linked students on the register. */
  students: z.int(),
  /** The total paid, less reversals. */
  paid: money,
});
export type ListedSponsor = z.output<typeof listedSponsor>;

export const sponsorStates = ['active', 'archived'] as const;

const state = filterChoice(sponsorStates, 'State must be active or archived');

export const sponsors = endpoint({
  method: 'GET',
  path: '/api/sponsors',
  access: may.seeMoney,
  shows: ['payments', 'students'],
  summary: 'Sponsors by name, a page at a time, with how many students they pay for and what they paid',
  query: z.object({ state, page: pageInput, limit: limitInput(20) }),
  reply: z.object({ sponsors: z.array(listedSponsor), pagination }),
});

export const exportSponsors = sheetEndpoint({
  path: '/api/sponsors/export',
  access: may.seeMoney,
  summary: 'The filtered sponsors as CSV or Excel',
  query: z.object({ state, ...sheetQuery }),
  sheet: 'sponsors',
});

const particulars = {
  name: nameText('Name', 120),
  contactName: optionalText('Contact', 120),
  phone: emptyMeansAbsent(phoneField('Phone Number')),
  email: emptyMeansAbsent(emailField('Email')),
};

export const addSponsor = endpoint({
  method: 'POST',
  path: '/api/sponsors',
  access: may.recordPayments,
  changes: ['students'],
  summary: 'Add a sponsor: a bursary fund, a church, an employer',
  status: 201,
  body: z.object(particulars),
  reply: z.object({ message: z.string(), sponsor }),
});

export const changeSponsor = endpoint({
  method: 'PATCH',
  path: '/api/sponsors/:sponsorId',
  access: may.recordPayments,
  versioned: 'sponsor',
  changes: ['students'],
  summary: "Change a sponsor's details, or archive a sponsor who no longer pays",
  params: z.object({ sponsorId: pathId }),
  body: z.object({
    ...particulars,
    isArchived: asField(z.boolean({ error: 'Archived must be true or false' }), { label: 'Archived' }),
    updatedAt: versionInput,
  }),
  reply: z.object({ message: z.string(), sponsor }),
});

const linked = z.object({
  id,
  admissionNumber: z.nullable(z.string()),
  fullName: z.string(),
  grade: z.string(),
  stream: z.string(),
  balance: money,
});

export const sponsorById = endpoint({
  method: 'GET',
  path: '/api/sponsors/:sponsorId',
  access: may.seeMoney,
  versioned: 'sponsor',
  shows: ['balances', 'classes', 'students', 'terms'],
  summary: `A sponsor, with the students for whom they pay and what each owes; at most ${linkedMax}`,
  params: z.object({ sponsorId: pathId }),
  reply: z.object({ sponsor, students: z.array(linked), balance: money }),
});

export const linkStudent = endpoint({
  method: 'POST',
  path: '/api/sponsors/:sponsorId/students',
  access: may.recordPayments,
  changes: ['students'],
  summary: 'Say that a sponsor pays for a student; no money moves',
  params: z.object({ sponsorId: pathId }),
  body: z.object({ studentId: idInput('Student') }),
  reply: z.object({ message: z.string() }),
});

export const unlinkStudent = endpoint({
  method: 'POST',
  path: '/api/sponsors/:sponsorId/students/:studentId/remove',
  access: may.recordPayments,
  changes: ['students'],
  summary: 'Remove a student from a sponsor; what the sponsor paid stays',
  params: z.object({ sponsorId: pathId, studentId: pathId }),
  reply: z.object({ message: z.string() }),
});

const days = { from: emptyMeansAbsent(dayField('From')), to: emptyMeansAbsent(dayField('To')) };
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const notInOrder = { path: ['to'], message: 'To must not be before From', when: whenGood('from', 'to') };

const line = z.object({
  date: day,
  kind: movementKind,
  receiptNumber: id,
  student: z.object({ id, admissionNumber: z.nullable(z.string()), fullName: z.string(), grade: z.string(), stream: z.string() }),
  method,
  code: z.nullable(z.string()),
  bank,
  status: z.enum(paymentStatuses),
  /** The reason of a reversal; null for a payment. */
  reason: z.nullable(z.string()),
  /** Negative for a reversal. */
  amount: money,
});
export type SponsorLine = z.output<typeof line>;

export const sponsorStatement = endpoint({
  method: 'GET',
  path: '/api/sponsors/:sponsorId/statement',
  access: may.seeMoney,
  isCostly: true,
  shows: ['payments', 'school', 'students'],
  summary: `What a sponsor paid for which students between two days, and what was reversed, each on its own day; at most ${linesMax} lines`,
  params: z.object({ sponsorId: pathId }),
  query: z.object(days).check(z.refine(isInOrder, notInOrder)),
  reply: z.object({
    school: z.object({ name: z.string(), contacts: z.string(), logo: z.nullable(z.string()) }),
    sponsor,
    /** The days asked for, both included; null for no bound. */
    from: z.nullable(day),
    to: z.nullable(day),
    issuedOn: day,
    lines: z.array(line),
    /** `total` is paid less reversed. */
    totals: z.object({ paid: money, reversed: money, total: money }),
  }),
});

export const exportSponsorStatement = sheetEndpoint({
  path: '/api/sponsors/:sponsorId/statement/export',
  access: may.seeMoney,
  summary: 'The statement of a sponsor as CSV or Excel',
  params: z.object({ sponsorId: pathId }),
  query: z.object({ ...days, ...sheetQuery }).check(z.refine(isInOrder, notInOrder)),
  sheet: 'sponsor-statement',
});
