/** The failures of signing in; separate because the sign-in page words them itself and loads first. */
export const signInErrors = {
  SESSION_EXPIRED: [401, 'Your session has expired. Please log in again.'],
  TOO_MANY_ATTEMPTS: [429, 'Too many login attempts. Please try again later.'],
} as const;
