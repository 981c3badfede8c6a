/** The failures of refunds. */
export const refundErrors = {
  REFUND_OVER_CREDIT: [409, '{name} has a credit of {credit}; a refund can be at most that.'],
  REFUND_OF_UNVERIFIED: [
    409,
    '{name} has a credit of {credit}, but {unproven} of it is not verified yet or waits to be reversed; a refund can be at most {most}.',
  ],
  REFUND_REFERENCE_USED: [409, 'The reference {reference} is already that of refund {number}.'],
  REFUND_IN_CURRENT_TERM: [409, 'A refund counts in the current term. Choose that term.'],
} as const satisfies Record<string, readonly [number, string]>;
