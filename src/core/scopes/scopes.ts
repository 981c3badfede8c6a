/** What an API key may be allowed to do, each with the words for people. */
export const scopeWords = {
  'students:read': { name: 'Read students', does: 'Students, classes and terms, without the phone numbers of guardians.' },
  'payments:read': {
    name: 'Read payments',
    does: "Payments and receipts; for a payment for several students also the payer's name and phone number.",
  },
  'payments:write': {
    name: 'Record payments',
    does: 'Records M-Pesa and bank payments. Each stays pending until it is verified; where its money waits under its code, it is verified at once.',
  },
  'reports:read': { name: 'Read reports', does: 'Balances, fee statements, fee reports and Other Reports, without phone numbers.' },
} as const;

export type Scope = keyof typeof scopeWords;
export const scopes = Object.keys(scopeWords) as readonly Scope[];
