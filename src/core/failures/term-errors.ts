/** What is missing before money can be recorded; apart from the others because the fee reports word it themselves. */
export const termErrors = {
  NO_ACTIVE_TERM: [409, 'No active term is set for the school. Please configure a current term in the School Settings.'],
} as const;
