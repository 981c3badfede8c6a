/** The failures of choosing a password. */
export const passwordErrors = {
  WRONG_CURRENT_PASSWORD: [400, 'The current password is not right.'],
  PASSWORD_CHANGE_NEEDED: [403, 'Your password was given to you for one sign-in. Choose one of your own first.'],
  SAME_PASSWORD: [400, 'Choose a password other than the one you have.'],
} as const;
