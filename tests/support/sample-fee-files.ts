import { byVoteHead } from '../../src/books/billing/vote-heads.ts';
import { asCents, zeroCents } from '../../src/core/money.ts';
import type { FileFeeChange, ListedFeeFile, ReadFeeFile } from '../../src/fees/fee-files/contract.ts';

const term = { id: 3, name: 'Term 1', year: 2026 };

/** A file of fees in the list that waits to be taken up, but for what is given. */
export function listedFeeFile(more: Partial<ListedFeeFile> = {}): ListedFeeFile {
  const read = { createdBy: 'njeri', createdAt: '2026-01-05T06:00:00.000Z', doneAt: null, undoneAt: null };
  const common = { term: { name: term.name, year: term.year }, grades: null, charged: null };
  return { id: 7, fileName: 'karo.csv', state: 'draft', ...read, ...common, ...more };
}

/** Grade 4, whose tuition goes from 10,000 to 11,000 for two students, but for what is given. */
export function fileFeeChange(more: Partial<FileFeeChange> = {}): FileFeeChange {
  const paying = (tuition: number) => byVoteHead((head) => (head === 'tuitionFee' ? asCents(tuition * 100) : zeroCents));
  const grade = { id: 4, name: 'Grade 4' };
  return { grade, isSet: true, before: paying(10_000), after: paying(11_000), students: 2, amount: asCents(200_000), ...more };
}

/** A file of two columns that changes Grade 4 in a billed term, but for what is given. */
export function readFeeFile(more: Partial<ReadFeeFile> = {}): ReadFeeFile {
  const dates = { startDate: '2026-01-05', endDate: '2026-04-03', updatedAt: '2026-01-05T06:00:00.000Z' };
  return {
    file: listedFeeFile(),
    settings: { termId: term.id, headLine: 1, columns: ['grade', 'tuitionFee'], gradeWords: {}, headWords: {} },
    rows: 2,
    columns: [
      { head: 'Darasa', samples: ['Grade 4'], column: 'grade' },
      { head: 'Karo', samples: ['11,000/='], column: 'tuitionFee' },
    ],
    missing: [],
    terms: [{ ...term, ...dates, current: true, billed: true }],
    grades: [{ id: 4, name: 'Grade 4' }],
    unknownGrades: [],
    unknownHeads: [],
    faults: [],
    changes: [fileFeeChange()],
    chargedTotal: asCents(200_000),
    effect: '2 students are charged KES 2,000.00 more in total.',
    setSince: [],
    ...more,
  };
}
