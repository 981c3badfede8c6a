import { zeroCents } from '../../src/core/money.ts';
import type { CheckedRow, ListedImport, ReadImport } from '../../src/students/imports/contract.ts';

/** An import in the list that waits to be taken up, but for what is given. */
export function listedImport(more: Partial<ListedImport> = {}): ListedImport {
  const read = { createdBy: 'njeri', createdAt: '2026-01-05T06:00:00.000Z', doneAt: null, undoneAt: null };
  return { id: 5, fileName: 'register.csv', state: 'draft', ...read, students: null, openingTotal: null, ...more };
}

const amina = {
  ...{ line: 2, admissionNumber: '', fullName: 'Amina Yusuf', dob: '2016-03-14' as const, gender: 'Female' as const },
  ...{
    className: 'Grade 4 East',
    writtenClass: '4E',
    guardianName: 'Halima Yusuf',
    contactNumber1: '0712345678',
    contactNumber2: '',
    balance: zeroCents,
  },
};

/** A row of one outcome, but for what is given. */
export const checkedRow = (more: Partial<CheckedRow> = {}): CheckedRow => ({
  ...amina,
  outcome: 'new',
  faults: [],
  twin: null,
  differs: [],
  ...more,
});

/** A register of one row, of which Karo understands everything, but for what is given. */
export function readImport(more: Partial<ReadImport> = {}): ReadImport {
  const settings = { headLine: 1, columns: ['fullName' as const, null], dayOrder: null, classes: {}, genders: {} };
  return {
    import: listedImport(),
    settings: { ...settings, makeClasses: false, notDuplicates: [] },
    rows: 1,
    passedOver: { totalLines: [], blankLines: [] },
    columns: [
      { head: 'Jina', samples: ['AMINA YUSUF'], filledPercent: 100, meaning: 'fullName', isKnown: true, question: '' },
      { head: 'Maoni', samples: [], filledPercent: 0, meaning: null, isKnown: false, question: '' },
    ],
    missing: [],
    leftOut: [],
    needsBalances: false,
    questions: { dayOrder: 'dayFirst', classes: [], genders: [] },
    records: [amina],
    grades: [{ id: 4, name: 'Grade 4' }],
    streams: [{ id: 9, name: 'East', gradeId: 4 }],
    ...more,
  };
}
