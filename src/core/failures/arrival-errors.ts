/** The failures of finding money that arrived its place. */
export const arrivalErrors = {
  ARRIVED_OTHERWISE: [409, '{arrived} arrived under the code {code}, not {amount}.'],
  MONEY_RETURNED: [409, 'The money of the code {code} was returned to who had paid it.'],
  ARRIVED_TOO_LITTLE: [409, 'A receipt is for KES 1.00 at least.'],
  MONEY_NOT_FOUND: [404, 'Money not found.'],
  MONEY_PLACED: [409, 'Somebody else has found its place meanwhile.'],
  ACCOUNT_NOT_FOUND: [404, 'Account not found.'],
} as const satisfies Record<string, readonly [number, string]>;
