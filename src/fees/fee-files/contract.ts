import * as z from 'zod/mini';
import { byVoteHead } from '../../books/billing/vote-heads.ts';
import { term } from '../../books/terms/contract.ts';
import { endpoint } from '../../core/endpoint.ts';
import { idInput, named, pathId } from '../../core/ids.ts';
import { wholeNumberInput } from '../../core/inputs.ts';
import { money } from '../../core/money.ts';
import { limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { emptyMeansAbsent } from '../../core/text.ts';
import { cellFault, discard, listedFile, readColumn, upload } from '../../school/files/file-contract.ts';
import { readingOf, written } from '../../school/files/said-of-file.ts';
import { totalInput } from '../../school/files/total-input.ts';
import { feeColumnNames } from './rules/columns.ts';
import { feeColumn, feeFileSettings, voteHead } from './settings.ts';

/** A file of fees in the list. Its results are null while it is a draft. */
const listedFeeFile = z.object({
  ...listedFile,
  /** Null until it is chosen. */
  term: z.nullable(z.object({ name: z.string(), year: z.int() })),
  grades: z.nullable(z.int()),
  /** The sum charged to students billed in the term. */
  charged: z.nullable(money),
});
export type ListedFeeFile = z.output<typeof listedFeeFile>;

/** A grade's fees before and after, and the charge to its billed students. */
const feeChange = z.object({
  grade: named,
  /** False if the grade's fees were never set in the term. */
  isSet: z.boolean(),
  before: z.object(byVoteHead(() => money)),
  after: z.object(byVoteHead(() => money)),
  students: z.int(),
  amount: money,
});
export type FileFeeChange = z.output<typeof feeChange>;

/** A file of fees as read, with the effect of setting them, or of undoing that. */
const readFeeFile = z.object({
  file: listedFeeFile,
  settings: feeFileSettings,
  rows: z.int(),
  columns: z.array(z.object({ ...readColumn, column: z.nullable(z.enum(feeColumnNames)) })),
  /** The label of an open question before fees can be set. */
  missing: z.array(z.string()),
  terms: z.array(term),
  grades: z.array(named),
  /** Words of the file that Karo did not know by itself. */
  unknownGrades: z.array(z.string()),
  unknownHeads: z.array(z.string()),
  faults: z.array(z.object({ line: z.int(), ...cellFault })),
  /** The grades whose fees change: by this file, or by undoing it. */
  changes: z.array(feeChange),
  /** The total charge, and the same in words. */
  chargedTotal: money,
  effect: z.string(),
  /** For an imported file: grades whose fees were changed since, so it cannot be undone. */
  setSince: z.array(z.string()),
});
export type ReadFeeFile = z.output<typeof readFeeFile>;

const feeFileParams = z.object({ feeFileId: pathId });

export const listFeeFiles = endpoint({
  method: 'GET',
  path: '/api/fee-files',
  access: may.seeMoney,
  shows: ['imports', 'staff', 'terms'],
  summary: 'Every file of fee structures that was read, the newest first, a page at a time',
  query: z.object({ page: pageInput, limit: limitInput(20) }),
  reply: z.object({ files: z.array(listedFeeFile), pagination }),
});

export const uploadFeeFile = endpoint({
  ...upload,
  path: '/api/fee-files',
  access: may.setUp,
  changes: ['imports'],
  summary: 'Read a file of fee structures (CSV, XLSX, or rows copied from a spreadsheet) as a draft; no fee is set yet',
  reply: readFeeFile,
});

export const feeFileById = endpoint({
  method: 'GET',
  path: '/api/fee-files/:feeFileId',
  access: may.seeMoney,
  shows: ['imports', 'staff', 'students', 'classes', 'fees', 'terms', 'balances'],
  summary: 'A file of fee structures as it is read: what its columns hold, what is wrong with it, and what setting its fees would change',
  isCostly: true,
  params: feeFileParams,
  reply: readFeeFile,
});

const { headLine, columns } = readingOf(feeColumn);

export const decideFeeFile = endpoint({
  method: 'PATCH',
  path: '/api/fee-files/:feeFileId',
  access: may.setUp,
  changes: ['imports'],
  summary: 'Set the term of a file and the meaning of its columns and words; what is left out stays. Another header row guesses again',
  isCostly: true,
  params: feeFileParams,
  body: z.object({
    headLine,
    columns,
    termId: emptyMeansAbsent(idInput('Term')),
    gradeWords: emptyMeansAbsent(z.record(written, z.nullable(idInput('Grade')))),
    headWords: emptyMeansAbsent(z.record(written, z.nullable(voteHead))),
  }),
  reply: readFeeFile,
});

export const acceptFeeFile = endpoint({
  method: 'POST',
  path: '/api/fee-files/:feeFileId/accept',
  access: may.setUp,
  changes: ['imports', 'fees', 'balances'],
  summary: 'Set the fees of a draft in its term, all or nothing; where the term is billed, the difference is posted to its students',
  isCostly: true,
  keptUntilAnswered: true,
  params: feeFileParams,
  body: z.object({
    /** The number of changing grades that the draft announced. */
    gradeCount: wholeNumberInput({ label: 'Grades', min: 1, max: 200 }),
    /** The announced charge; nothing is saved if it has changed. */
    chargedTotal: totalInput('Charged'),
    /** True to set the fees of good rows although others have faults. */
    goodRowsOnly: emptyMeansAbsent(z.boolean()),
  }),
  reply: z.object({ message: z.string(), file: listedFeeFile }),
});

export const discardFeeFile = endpoint({
  ...discard,
  path: '/api/fee-files/:feeFileId/discard',
  access: may.setUp,
  changes: ['imports'],
  summary: 'Discard a draft with its file; a file whose fees were set cannot be discarded',
  params: feeFileParams,
});

export const undoFeeFile = endpoint({
  method: 'POST',
  path: '/api/fee-files/:feeFileId/undo',
  access: may.setUp,
  changes: ['imports', 'fees', 'balances'],
  summary:
    'Set the fees back as they were before a file, while nobody has set them again; where the term is billed, the difference is posted',
  isCostly: true,
  params: feeFileParams,
  reply: z.object({ message: z.string(), file: listedFeeFile }),
});
