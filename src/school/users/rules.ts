/** Why a user may not be the second person, shown beside the disabled control. */
export const madeRefusal =
  'The person who did this, or somebody they added, gave you access or a new password less than 7 days ago, so another person must approve it';

/** The users whose username or email contains every word, ignoring letter case. */
export function usersFound<User extends { username: string; email: string }>(users: readonly User[], words: string): User[] {
  const parts = words.toLowerCase().split(/\s+/);
  return users.filter(({ username, email }) => parts.every((word) => `${username} ${email}`.toLowerCase().includes(word)));
}
