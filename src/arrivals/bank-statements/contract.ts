import * as z from 'zod/mini';
import { day } from '../../core/dates.ts';
import { endpoint, type Reply } from '../../core/endpoint.ts';
import { id, pathId } from '../../core/ids.ts';
import { wholeNumberInput } from '../../core/inputs.ts';
import { money } from '../../core/money.ts';
import { filterChoice, limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { emptyMeansAbsent, optionalText } from '../../core/text.ts';
import { cellFault, discard, readColumn, upload } from '../../school/files/file-contract.ts';
import { rowsMax } from '../../school/files/limits.ts';
import { readingOf } from '../../school/files/said-of-file.ts';
import { previewedReversals } from './previewed-reversals.ts';
import { rowOutcomes } from './rules/row-outcomes.ts';
import { statementColumn, statementMethod, statementSettings } from './settings.ts';

const line = z.int();
const account = { name: z.string(), method: statementMethod, bank: z.nullable(z.string()) };
const named = z.object({ id, fullName: z.string() });
/** A statement in the list. `inside` and `outside` are the sums of its own rows, in and out. */
const listedStatement = z.object({
  id,
  ...account,
  fileName: z.string(),
  firstDay: day,
  lastDay: day,
  ...{ rows: z.int(), known: z.int(), inside: money, outside: money },
  importedBy: z.string(),
  importedAt: z.iso.datetime(),
  /** The number of its rows that are not processed yet. */
  waiting: z.int(),
});
export type ListedStatement = z.output<typeof listedStatement>;

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/bank-statements',
  access: may.seeMoney,
  shows: ['payments', 'staff'],
  summary: 'Statements of M-Pesa and of banks that were imported, the newest first, and files that were read and not imported',
  query: z.object({ page: pageInput, limit: limitInput(10) }),
  reply: z.object({
    drafts: z.array(z.object({ id, fileName: z.string(), createdBy: z.string(), createdAt: z.iso.datetime() })),
    statements: z.array(listedStatement),
    pagination,
  }),
});

export const uploadStatement = endpoint({
  ...upload,
  path: '/api/bank-statements/drafts',
  access: may.recordPayments,
  changes: ['payments'],
  summary: 'Read a statement (CSV, XLSX, or rows copied from a spreadsheet); nothing is imported yet',
  reply: z.object({ id }),
});

const readStatement = z.object({
  id,
  fileName: z.string(),
  settings: statementSettings,
  rows: z.int(),
  columns: z.array(z.object(readColumn)),
  /** The label of an open question before it can be imported. */
  missing: z.array(z.string()),
  /** The accounts of the school's earlier statements. */
  profiles: z.array(z.object(account)),
});
export type ReadStatement = z.output<typeof readStatement>;

export const statementDraft = endpoint({
  method: 'GET',
  path: '/api/bank-statements/drafts/:draftId',
  access: may.seeMoney,
  shows: ['payments'],
  summary: 'A file as it is read: whose statement it is, and what each of its columns holds',
  isCostly: true,
  params: z.object({ draftId: pathId }),
  reply: readStatement,
});

export const decideStatement = endpoint({
  method: 'PATCH',
  path: '/api/bank-statements/drafts/:draftId',
  access: may.recordPayments,
  changes: ['payments'],
  summary: 'Say whose statement it is and what its columns hold; what is left out stays. The name of a known account brings all of that',
  isCostly: true,
  params: z.object({ draftId: pathId }),
  body: z.object({
    ...readingOf(statementColumn),
    name: optionalText('Account Name', 60),
    method: emptyMeansAbsent(statementMethod),
    bank: optionalText('Bank', 60),
  }),
  reply: readStatement,
});

export const discardStatement = endpoint({
  ...discard,
  path: '/api/bank-statements/drafts/:draftId/discard',
  access: may.recordPayments,
  changes: ['payments'],
  summary: 'Discard a file that was read and not imported',
  params: z.object({ draftId: pathId }),
});

const refusedRow = z.object({ line, ...cellFault });
const balanceBreak = z.object({ line, expected: money, found: money });

const previewedRow = z.object({
  line,
  day,
  code: z.nullable(z.string()),
  narration: z.string(),
  amount: money,
  outcome: z.enum(rowOutcomes),
  reason: z.string(),
  receiptNumber: z.nullable(id),
  student: z.nullable(named),
});
export type PreviewedRow = z.output<typeof previewedRow>;

export const previewStatement = endpoint({
  method: 'GET',
  path: '/api/bank-statements/drafts/:draftId/preview',
  access: may.seeMoney,
  shows: ['payments', 'students', 'terms', 'school', 'connections', 'staff'],
  summary: 'What importing a file would do, without importing it, with the rows of one outcome a page at a time',
  isCostly: true,
  params: z.object({ draftId: pathId }),
  query: z.object({ outcome: filterChoice(rowOutcomes, 'Outcome must be one of those that the reply counts'), page: pageInput }),
  reply: z.object({
    /** The rows of money to import, and the number known from earlier statements. */
    rows: z.int(),
    here: z.int(),
    withoutMoney: z.int(),
    notCompleted: z.int(),
    inside: money,
    outside: money,
    firstDay: z.nullable(day),
    lastDay: z.nullable(day),
    opening: z.nullable(money),
    closing: z.nullable(money),
    /** Rows whose balance does not follow from the one before, and how many more there are. */
    breaks: z.array(balanceBreak),
    moreBreaks: z.int(),
    refused: z.array(refusedRow),
    moreRefused: z.int(),
    counts: z.object({ student: z.int(), desk: z.int(), proves: z.int(), differs: z.int(), known: z.int() }),
    money: z.array(previewedRow),
    pagination,
    ...previewedReversals,
  }),
});

export type StatementPreview = Reply<typeof previewStatement>;

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/bank-statements/drafts/:draftId/import',
  access: may.recordPayments,
  changes: ['payments'],
  summary: 'Import a file: its rows are stored, and a job records the payments received, each row once',
  isCostly: true,
  keptUntilAnswered: true,
  params: z.object({ draftId: pathId }),
  body: z.object({
    /** The number of rows to import that the preview announced. */
    statementRows: wholeNumberInput({ label: 'Rows', min: 1, max: rowsMax }),
    /** True to import a file whose balances do not follow from each other. */
    despiteBreaks: emptyMeansAbsent(z.boolean({ error: 'Must be true or false' })),
  }),
  reply: z.object({ message: z.string(), statementId: id }),
});

const importedRow = z.object({
  line,
  day,
  code: z.nullable(z.string()),
  narration: z.string(),
  /** Negative for money out. */
  amount: money,
  balance: z.nullable(money),
  /** The outcome of money in; null while it waits, and for money out. */
  result: z.nullable(z.enum(['settled', 'recorded', 'waiting', 'known', 'contradicted'])),
  receiptNumber: z.nullable(id),
  student: z.nullable(named),
  /** Why it waits beside a payment that was typed with its code, in words without a full stop; null for others. */
  reason: z.nullable(z.string()),
  /** True if part of it is unallocated, and the outcome of money that went back. */
  isOnDesk: z.boolean(),
  wentBack: z.nullable(z.string()),
});
export type ImportedRow = z.output<typeof importedRow>;

export const statementById = endpoint({
  method: 'GET',
  path: '/api/bank-statements/:statementId',
  access: may.seeMoney,
  shows: ['payments', 'staff', 'students'],
  summary: 'An imported statement with the outcome of each row, a page at a time',
  params: z.object({ statementId: pathId }),
  query: z.object({ page: pageInput, limit: limitInput(20) }),
  reply: z.object({
    statement: listedStatement,
    /** True once all of its rows have their outcome, money out included. */
    isProcessed: z.boolean(),
    opening: z.nullable(money),
    closing: z.nullable(money),
    breaks: z.array(balanceBreak),
    refused: z.array(refusedRow),
    rows: z.array(importedRow),
    pagination,
  }),
});
