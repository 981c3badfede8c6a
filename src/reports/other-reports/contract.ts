import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { money } from '../../core/money.ts';
import { blankMeansAbsent, preprocess } from '../../core/preprocess.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';

/** Every report with its name and what it is for. Its columns and its statement are a file of `server/reports/`. */
export const reports = {
  enrolment: { name: 'Enrolment', purpose: 'The active students of each class, boys and girls.' },
  'collection-by-month': {
    name: 'Collection by Month',
    purpose: 'What was received in each month by each method, less reversals and before refunds.',
  },
  'fees-by-term': {
    name: 'Fees by Term',
    purpose: 'What was billed in each term, how adjustments changed it, and what was received and refunded.',
  },
} as const;
export type ReportName = keyof typeof reports;

const names = Object.keys(reports) as ReportName[];
const report = preprocess(blankMeansAbsent, z._default(z.enum(names, { error: `Report must be ${names.join(', ')}` }), 'enrolment'));
const cell = z.union([z.object({ text: z.string() }), z.object({ count: z.int() }), z.object({ money })]);
export type ReportCell = z.output<typeof cell>;

export const otherReport = endpoint({
  method: 'GET',
  path: '/api/reports',
  access: may.seeMoney,
  isCostly: true,
  shows: ['terms', 'balances', 'students', 'classes', 'payments', 'school'],
  summary: 'A report as a table: its columns, its rows in their order, and the totals',
  query: z.object({ report }),
  reply: z.object({
    report: z.enum(names),
    columns: z.array(z.object({ label: z.string(), isFigure: z.boolean(), isMoney: z.boolean() })),
    rows: z.array(z.array(cell)),
    /** As many as columns; a text where nothing is added up. */
    totals: z.array(cell),
  }),
});

export const exportOtherReport = sheetEndpoint({
  path: '/api/reports/export',
  access: may.seeMoney,
  summary: 'A report as CSV or Excel',
  query: z.object({ report, ...sheetQuery }),
  sheet: 'report',
});
