/** The failures of closing a cashier's day. */
export const dayErrors = {
  DAY_NOT_FOUND: [404, 'Day not found.'],
  DAY_COUNTED: [409, 'You have already counted {day}. New receipts belong to the next day.'],
  DAY_DECIDED: [409, 'This day is already {state}.'],
  DAY_OF_ANOTHER: [403, 'Only {cashier}, who made this count, can explain its variance.'],
  DAY_AGREES: [409, 'The count matches the books, so there is nothing to explain.'],
  DAY_FOLLOWED: [409, '{cashier} has counted a later day since, so this one can no longer be returned for recount.'],
  OWN_DAY: [403, 'A person other than the one who counted must decide about the day.'],
  VARIANCE_UNEXPLAINED: [409, 'The drawer was {variance}. The cashier must give a reason before the day can be locked.'],
  BANKED_LATER: [400, 'Banked on must not be in the future'],
  BANKED_TOO_EARLY: [400, 'Banked on must not be before {first}: a slip is recorded within 60 days'],
  BANKED_TOO_MUCH: [409, 'The slip is more than the cash that the school holds in the books{cash}. Check the amount.'],
  CASH_HOLDER_NOT_FOUND: [404, 'This person holds no cash that is not banked.'],
  CASHIER_HOLDS_LESS: [409, '{cashier} does not hold so much cash in the books. Check the amount.'],
  SLIP_USED: [409, 'A slip of this bank with this number was already recorded.'],
} as const;
