/** The failures of allocating received payments, and of importing statements. */
export const arrivalErrors = {
  ARRIVED_OTHERWISE: [409, '{arrived} arrived under the code {code}, not {amount}.'],
  MONEY_RETURNED: [409, 'The money of the code {code} was returned to who had paid it.'],
  ARRIVED_TOO_LITTLE: [409, 'A receipt is for KES 1.00 at least.'],
  MONEY_NOT_FOUND: [404, 'Money not found.'],
  MONEY_PLACED: [409, 'Another user has allocated it meanwhile.'],
  NOT_SAME_MONEY: [409, 'Receipt {receiptNumber} is not the same money: amount, day, and payer or student must agree.'],
  MONEY_BACK_NOT_FOUND: [404, 'The reversed payment was not found.'],
  MONEY_BACK_WAITS: [409, 'Its money is among the unallocated payments. Return it there.'],
  MONEY_BACK_CLOSED: [409, 'Another user has handled it already.'],
  ACCOUNT_NOT_FOUND: [404, 'Account not found.'],
  STATEMENT_NOT_FOUND: [404, 'Statement not found.'],
  STATEMENT_DRAFT_NOT_FOUND: [404, 'This file is not here: it was imported already, or newer ones took its place.'],
  STATEMENT_UNDECIDED: [409, 'Before that, please say: {missing}.'],
  STATEMENT_EMPTY: [422, 'There is no row of money in this file that can be read. Nothing was imported.'],
  STATEMENT_KNOWN: [409, 'All of this file is here already: {rows}. Nothing was imported.'],
  STATEMENT_CHANGED: [409, 'It would be {rows} now, because another user has since imported others. Please look again.'],
  STATEMENT_BREAKS: [
    422,
    'On line {line} the balance should be {expected} and is {found}, so rows are missing or were changed. Nothing was imported.',
  ],
  STATEMENT_ACCOUNT_DIFFERS: [409, '{name} is an account of another bank. Give this one another name.'],
} as const satisfies Record<string, readonly [number, string]>;
