/** The failures of taking a refused notice by hand. */
export const noticeErrors = {
  NOTICE_NOT_FOUND: [404, 'Notice not found.'],
  NOTICE_SETTLED: [409, 'Another user has handled this notice meanwhile.'],
  NOTICE_TAKING_NOT_FOUND: [404, 'Approval request not found.'],
  NOTICE_TAKING_DECIDED: [409, 'This was already {state}.'],
  NOTICE_DAY_TO_COME: [400, 'Day must be today or earlier.'],
  NOTICE_TIME_TO_COME: [400, 'Time must not be later than now.'],
  NOTICE_OF_DEBIT: [409, 'This notice reports money that left the account, so nothing arrived with it. Dismiss it.'],
  NOTICE_MONEY_HERE: [409, '{amount} has already arrived under the code {code}. If that is this payment, dismiss the notice.'],
  OWN_NOTICE_TAKING: [403, 'A person other than the one who read the notice must approve it.'],
  UNPROVEN_NOTICE: [
    403,
    'Nothing proves that this notice is from {sender}, so a second person must approve it. One whom you add can do so after seven days.',
  ],
} as const satisfies Record<string, readonly [number, string]>;
