/** The failures of a missing current term; separate because the fee reports word them differently. */
export const termErrors = {
  NO_ACTIVE_TERM: [409, 'No active term is set for the school. Please configure a current term in the School Settings.'],
} as const;
