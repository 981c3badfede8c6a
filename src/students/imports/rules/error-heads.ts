/** The head of the column of errors in a file of rows that could not be imported. */
export const errorHead = 'Errors';
/** That head, and what it was in earlier files. Such a column says nothing of a student. */
export const errorHeads: readonly string[] = [errorHead, 'How to correct it'];
