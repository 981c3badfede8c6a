/** The head of the column of errors in a file of rows that could not be imported. */
export const errorHead = 'Errors';
/** That heading, in this and earlier versions. Such a column is ignored. */
export const errorHeads: readonly string[] = [errorHead, 'How to correct it'];
