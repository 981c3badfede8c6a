import * as z from 'zod/mini';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, idInput, pathId } from '../../core/ids.ts';
import { wholeNumberInput } from '../../core/inputs.ts';
import { money } from '../../core/money.ts';
import { limitInput, pageInput, pagination } from '../../core/paging.ts';
import { blankMeansAbsent, preprocess } from '../../core/preprocess.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent } from '../../core/text.ts';
import { dayOrders } from '../../school/files/days.ts';
import { cellFault, discard, listedFile, readColumn, upload } from '../../school/files/file-contract.ts';
import { rowsMax } from '../../school/files/limits.ts';
import { readingOf, written } from '../../school/files/said-of-file.ts';
import { totalInput } from '../../school/files/total-input.ts';
import { gradeChoices } from '../../school/grades/contract.ts';
import { billFromInput, genders } from '../register/contract.ts';
import { meaning, settings } from './settings.ts';

const line = z.int().check(z.gte(1));

/** An import in the list. Its results are null while it is a draft. */
const listedImport = z.object({
  ...listedFile,
  students: z.nullable(z.int()),
  openingTotal: z.nullable(money),
});
export type ListedImport = z.output<typeof listedImport>;

const unknownWord = { text: z.string(), rows: z.int() };
const text = z.string();
/** A row as it will be enrolled; unreadable values are blank. */
const finishedRow = z.object({
  ...{ line, admissionNumber: text, fullName: text, guardianName: text, contactNumber1: text, contactNumber2: text },
  dob: z.union([day, z.literal('')]),
  gender: z.union([z.enum(genders), z.literal('')]),
  className: z.string(),
  writtenClass: z.string(),
  balance: money,
});

/** A file as read: the meaning of its columns, the open questions, and some rows as they will be enrolled. */
const readImport = z.object({
  import: listedImport,
  settings,
  rows: z.int(),
  passedOver: z.object({ totalLines: z.array(line), blankLines: z.array(line) }),
  columns: z.array(
    z.object({
      ...readColumn,
      filledPercent: z.int(),
      meaning: z.nullable(meaning),
      isKnown: z.boolean(),
      /** The question about the column; '' if there is none. */
      question: z.string(),
    }),
  ),
  /** The label of a required field without a column. */
  missing: z.array(z.string()),
  /** Filled columns that are not imported, with the sum of those with amounts. */
  leftOut: z.array(z.object({ head: z.string(), filled: z.int(), amounts: z.int(), total: money })),
  /** True if amounts are left out and no column is the balance: accepting needs `withoutBalances`. */
  needsBalances: z.boolean(),
  questions: z.object({
    /** The date order of the column; 'ask' if its values do not decide, null if it does not matter. */
    dayOrder: z.nullable(z.enum([...dayOrders, 'ask'])),
    classes: z.array(z.object({ ...unknownWord, streamId: z.nullable(id), makes: z.string() })),
    genders: z.array(z.object({ ...unknownWord, gender: z.nullable(z.enum(genders)) })),
  }),
  records: z.array(finishedRow),
  ...gradeChoices,
});
export type ReadImport = z.output<typeof readImport>;

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: may.seeMoney,
  shows: ['imports', 'staff'],
  summary: 'Every import of the school, the newest first, a page at a time',
  query: z.object({ page: pageInput, limit: limitInput(20) }),
  reply: z.object({ imports: z.array(listedImport), pagination }),
});

export const exportImports = sheetEndpoint({
  path: '/api/imports/export',
  access: may.seeMoney,
  summary: 'Every import of the school, the newest first, as CSV or Excel',
  query: z.object(sheetQuery),
  sheet: 'imports',
});

export const uploadImport = endpoint({
  ...upload,
  path: '/api/imports',
  access: may.moveIn,
  changes: ['imports'],
  summary: 'Read a file of students (CSV, XLSX, or rows copied from a spreadsheet) as a draft; nobody is enrolled yet',
  reply: readImport,
});

export const importById = endpoint({
  method: 'GET',
  path: '/api/imports/:importId',
  isRecorded: true,
  access: may.seeMoney,
  shows: ['imports', 'staff', 'classes', 'fees'],
  summary: 'A file as it is read, with what is still to be decided about it',
  isCostly: true,
  params: z.object({ importId: pathId }),
  reply: readImport,
});

export const decideImport = endpoint({
  method: 'PATCH',
  path: '/api/imports/:importId',
  access: may.moveIn,
  changes: ['imports'],
  summary: 'Decide what columns and words of a draft mean; what is left out stays. Another heading line makes Karo guess the columns again',
  isCostly: true,
  params: z.object({ importId: pathId }),
  body: z.object({
    ...readingOf(meaning),
    classes: emptyMeansAbsent(z.record(written, idInput('Stream'))),
    genders: emptyMeansAbsent(z.record(written, z.enum(genders))),
    makeClasses: emptyMeansAbsent(z.boolean()),
    notDuplicates: emptyMeansAbsent(z.array(line).check(z.maxLength(rowsMax))),
  }),
  reply: readImport,
});

export const outcomes = ['new', 'known', 'duplicate', 'fault'] as const;
export type Outcome = (typeof outcomes)[number];
const shownOutcome = preprocess(blankMeansAbsent, z._default(z.enum(outcomes), 'fault'));

const checkedRow = z.extend(finishedRow, {
  outcome: z.enum(outcomes),
  faults: z.array(z.object(cellFault)),
  /** What the row duplicates: a line of the file or a student of the register. */
  twin: z.nullable(
    z.object({
      line: z.nullable(line),
      studentId: z.nullable(id),
      fullName: z.string(),
      admissionNumber: z.string(),
      className: z.string(),
    }),
  ),
  /** The differences between the file and a student of the register. */
  differs: z.array(z.string()),
});
export type CheckedRow = z.output<typeof checkedRow>;

export const checkImport = endpoint({
  method: 'GET',
  path: '/api/imports/:importId/check',
  isRecorded: true,
  access: may.seeMoney,
  shows: ['imports', 'staff', 'classes', 'fees', 'students', 'terms'],
  summary: 'What importing a draft would do, without importing it, with the rows of one outcome a page at a time',
  isCostly: true,
  params: z.object({ importId: pathId }),
  query: z.object({ outcome: shownOutcome, page: pageInput }),
  reply: z.object({
    counts: z.object({ new: z.int(), known: z.int(), duplicate: z.int(), fault: z.int() }),
    /** The classes that would be added, and whether the caller may. */
    classes: z.array(z.string()),
    mayMakeClasses: z.boolean(),
    openingTotal: money,
    owed: money,
    paidAhead: money,
    /** The current term, which bills the new students. */
    billedTerm: z.nullable(z.string()),
    /** True once its last day has passed: the new students may be billed from the next. */
    currentTermOver: z.boolean(),
    rows: z.array(checkedRow),
    pagination,
  }),
});

export const acceptImport = endpoint({
  method: 'POST',
  path: '/api/imports/:importId/accept',
  access: may.moveIn,
  changes: ['imports', 'students', 'balances', 'classes', 'subjects', 'fees'],
  summary: 'Enrol the new students of a draft with their balances and additional fees, and bill them; all or nothing',
  isCostly: true,
  keptUntilAnswered: true,
  params: z.object({ importId: pathId }),
  body: z.object({
    /** The number of students that the check announced. */
    students: wholeNumberInput({ label: 'Students', min: 1, max: rowsMax }),
    /** The total of balances that the check announced; nothing is added if it has changed. */
    openingTotal: totalInput('Balances'),
    /** True to import the good rows although others have faults. */
    goodRowsOnly: emptyMeansAbsent(z.boolean()),
    /** True to import without balances although amounts are left out. */
    withoutBalances: emptyMeansAbsent(z.boolean()),
    /** The total of balances in the old book; the file's total must be equal. */
    bookTotal: totalInput('Total of the old book'),
    /** The current term bills the new students unless it is over and this is nextTerm. */
    billFrom: billFromInput,
  }),
  reply: z.object({ message: z.string(), import: listedImport }),
});

export const discardImport = endpoint({
  ...discard,
  path: '/api/imports/:importId/discard',
  access: may.moveIn,
  changes: ['imports'],
  summary: 'Discard a draft with its file; what was imported cannot be discarded',
  params: z.object({ importId: pathId }),
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:importId/undo',
  access: may.moveIn,
  changes: ['imports', 'students', 'balances', 'fees'],
  summary:
    'Undo an import while no payment, family, waiting adjustment or erasure refers to its students: opposite entries, and its students leave the register',
  params: z.object({ importId: pathId }),
  reply: z.object({ message: z.string(), import: listedImport }),
});

export const rowsToCorrect = sheetEndpoint({
  path: '/api/imports/:importId/rows-to-mend',
  access: may.seeMoney,
  summary: 'The rows of a file that cannot be imported, unchanged, with a column of reasons, as CSV or Excel',
  params: z.object({ importId: pathId }),
  query: z.object(sheetQuery),
  sheet: 'rows-with-errors',
});

export const exampleFile = endpoint({
  method: 'GET',
  path: '/api/import-example',
  access: may.seeMoney,
  summary: 'A short example of a file of students',
  reply: z.string(),
  file: { type: 'text/csv', name: 'students-example.csv' },
});
