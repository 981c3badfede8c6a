/** The failures of allocating received payments, and of importing statements. */
export const arrivalErrors = {
  ARRIVED_OTHERWISE: [409, '{arrived} arrived under the code {code}, not {amount}.'],
  MONEY_RETURNED: [409, 'The money of the code {code} was returned to the payer.'],
  ARRIVED_TOO_LITTLE: [409, 'A receipt must be for at least KES 1.00.'],
  MONEY_NOT_FOUND: [404, 'Payment not found.'],
  MONEY_PLACED: [409, 'Another user has allocated it meanwhile.'],
  NOT_SAME_MONEY: [409, 'Receipt {receiptNumber} is not for the same payment: the amount, the day, and the payer or student must match.'],
  MONEY_BACK_NOT_FOUND: [404, 'The reversed payment was not found.'],
  MONEY_BACK_WAITS: [409, 'This payment is under Unallocated Payments. Return it there.'],
  MONEY_BACK_CLOSED: [409, 'Another user has already handled it.'],
  ACCOUNT_NOT_FOUND: [404, 'Account not found.'],
  STATEMENT_NOT_FOUND: [404, 'Statement not found.'],
  STATEMENT_DRAFT_NOT_FOUND: [404, 'This draft no longer exists: it was imported, or newer drafts replaced it.'],
  STATEMENT_UNDECIDED: [409, 'First fill in: {missing}.'],
  STATEMENT_EMPTY: [422, 'Karo found no readable transactions in this file. Nothing was imported.'],
  STATEMENT_KNOWN: [409, 'Every row of this file was imported before ({rows}). Nothing was imported.'],
  STATEMENT_CHANGED: [409, 'Another user has imported some of these rows since: {rows} would be imported now. Please check again.'],
  STATEMENT_BREAKS: [
    422,
    'On line {line} the balance should be {expected} and is {found}, so rows are missing or were changed. Nothing was imported.',
  ],
  STATEMENT_ACCOUNT_DIFFERS: [409, '{name} is an account of another bank. Give this one another name.'],
} as const satisfies Record<string, readonly [number, string]>;
