/** The failures of importing a register of students, or fees, from a file. */
export const importErrors = {
  IMPORT_NOT_FOUND: [404, 'Import not found.'],
  IMPORT_UNREADABLE: [422, 'This file cannot be read: {reason}.'],
  IMPORT_TOO_LONG: [422, 'The file has more than {max} rows. Import it as two or more files.'],
  IMPORT_NOT_DRAFT: [409, 'This import was already {state}.'],
  IMPORT_UNDECIDED: [409, 'First choose {missing}.'],
  IMPORT_HAS_FAULTS: [422, '{rows} cannot be imported. Correct them, or import the valid rows only. Nothing was added.'],
  IMPORT_NOTHING_NEW: [422, 'This file contains no new students that can be added. Nothing was added.'],
  IMPORT_CHANGED: [
    409,
    'This has changed since it was checked: {count} with balances of {total} would be added now. Please check again. Nothing was added.',
  ],
  FEE_FILE_SAME: [422, 'The school already has these fees. Nothing was saved.'],
  FEE_FILE_CHANGED: [409, 'The fees have changed since this was checked. Please check again. Nothing was saved.'],
  FEE_FILE_OVERTAKEN: [
    409,
    'The fees of {grades} were set again since, so this import can no longer be undone. Change them under Fees for the Year.',
  ],
  IMPORT_TOTAL_DIFFERS: [422, 'The balances add up to {total}, but the old book says {book}. Nothing was added.'],
  IMPORT_WITHOUT_BALANCES: [
    422,
    '“{column}” holds {amounts} with a total of {total}. Choose the column of balances, or import without them.',
  ],
  IMPORT_PAID_UNBILLED: [
    409,
    '“{column}” is deducted from the fees of {term}, so the students must be billed for it: nothing would be charged for what they paid. Nothing was added.',
  ],
  IMPORT_NEEDS_CLASSES: [403, 'This adds classes, which only an administrator can do: {classes}. Nothing was added.'],
  IMPORT_NOT_DONE: [409, 'Only a completed import can be undone.'],
  IMPORT_IN_USE: [409, '{name} {use}.'],
} as const satisfies Record<string, readonly [number, string]>;
