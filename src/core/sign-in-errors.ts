/** The failures of signing in; separate because the sign-in page words them itself and loads first. */
export const signInErrors = {
  SESSION_EXPIRED: [401, 'Your session has expired. Please log in again.'],
  USER_NOT_FOUND: [401, 'The username does not exist! Please register first.'],
  INVALID_PASSWORD: [401, 'Invalid username or password'],
  TOO_MANY_ATTEMPTS: [429, 'Too many login attempts. Please try again later.'],
} as const;
