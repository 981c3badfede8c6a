import * as z from 'zod/mini';
import { feeStatement } from '../../books/statements/contract.ts';
import { term } from '../../books/terms/contract.ts';
import { endpoint } from '../../core/endpoint.ts';
import { filterTerm, id, pathId } from '../../core/ids.ts';
import { filterChoice } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { activeFilter } from '../../students/register/contract.ts';
import { balanceFilter } from '../balances/contract.ts';
import { sourceLists } from './rules.ts';

const statement = feeStatement.reply.shape.data;
const { payTo, otherWays, ...sender } = statement.shape.school.shape;

const chosen = z.object({
  /** The list of the filters: Who Owes by default, or all students. */
  list: filterChoice(sourceLists, 'List must be balances or students'),
  termId: filterTerm,
  /** For the list of students only. */
  active: activeFilter,
  ...balanceFilter,
});

export const classStatements = endpoint({
  method: 'GET',
  path: '/api/class-statements',
  isRecorded: true,
  access: may.seeMoney,
  isCostly: true,
  shows: ['terms', 'students', 'school', 'balances', 'classes', 'fees', 'payments', 'staff', 'promises', 'connections'],
  summary: 'The fee statements of the filtered students, class by class; only their number if more than 250',
  query: chosen,
  reply: z.object({
    /** The filters in words; blank if unfiltered. */
    chosen: z.string(),
    students: z.int(),
    school: z.object(sender),
    issuedOn: statement.shape.issuedOn,
    term: z.nullable(term),
    terms: z.array(term),
    /** Empty if they are too many for a page: then a file is made. */
    statements: z.array(z.extend(z.omit(statement, { school: true, issuedOn: true, term: true, terms: true }), { payTo, otherWays })),
  }),
});

const file = z.object({
  id,
  chosen: z.string(),
  term: z.nullable(z.object({ name: z.string(), year: z.int() })),
  students: z.int(),
  /** The number of finished statements; the file can be saved once all are finished. */
  made: z.int(),
  /** True if a part failed; Jobs shows why, and can retry it. */
  failed: z.boolean(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
});
export type StatementFile = z.output<typeof file>;

export const statementFiles = endpoint({
  method: 'GET',
  path: '/api/class-statements/files',
  access: may.seeMoney,
  shows: ['statements', 'terms', 'staff', 'jobs'],
  summary: 'The statement files requested in the last day, the newest first, with their progress',
  reply: z.object({ files: z.array(file) }),
});

export const makeStatementFile = endpoint({
  method: 'POST',
  path: '/api/class-statements/files',
  access: may.recordPayments,
  isCostly: true,
  changes: ['statements', 'jobs'],
  summary: "Make one file to print of the filtered students' statements, at most 5,000; kept for a day",
  status: 201,
  query: chosen,
  reply: z.object({ message: z.string(), fileId: id }),
});

export const statementFile = endpoint({
  method: 'GET',
  path: '/api/class-statements/files/:fileId',
  access: may.seeMoney,
  summary: 'A finished file of statements: a page to print, one student on a sheet',
  params: z.object({ fileId: pathId }),
  reply: z.file(),
  download: { type: 'text/html; charset=utf-8', name: 'fee-statements.html' },
});
