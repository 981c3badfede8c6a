/** The failures of passwords, sessions and second factors. */
export const passwordErrors = {
  USER_NOT_FOUND: [401, 'The username does not exist! Please register first.'],
  INVALID_PASSWORD: [401, 'Invalid username or password'],
  WRONG_CURRENT_PASSWORD: [400, 'The current password is wrong.'],
  PASSWORD_CHANGE_NEEDED: [403, 'You signed in with a one-time password. Choose your own first.'],
  SAME_PASSWORD: [400, 'Choose a password other than the one you have.'],
  SESSION_LOCKED: [401, 'This session is locked because nobody used it for a while. Unlock it with your password.'],
  SESSION_NOT_FOUND: [404, 'Session not found.'],
  SECOND_FACTOR_REQUIRED: [401, 'Enter the code of your authenticator app, or a recovery code.'],
  WRONG_SECOND_FACTOR: [401, 'That code is wrong, or it was used before. Enter the next one.'],
  SECOND_FACTOR_NEEDED: [403, 'Your school requires a second factor for {role}. Set it up first.'],
  SECOND_FACTOR_ON: [409, 'A second factor is already set up. Enter a code of it to set up another one.'],
  SECOND_FACTOR_OFF: [409, 'There is no second factor.'],
  SECOND_FACTOR_KEPT: [409, 'Your school requires a second factor for {role}, so it cannot be removed.'],
  WRONG_CODE: [400, 'That code is wrong, or it was used before. Enter the next one.'],
} as const;
