import { type Staff, succeed } from './world.ts';

/** The number of a user of the administrator's school. */
export async function userIdOf(admin: Staff, username: string): Promise<number> {
  const users = await succeed(admin.read('/api/settings/users'));
  return users.find((user: { username: string }) => user.username === username).id;
}

/** Deactivates an active user, or activates an inactive one. */
export async function toggleUser(admin: Staff, { username }: Staff): Promise<void> {
  await succeed(admin.patch(`/api/settings/users/${await userIdOf(admin, username)}/toggle-status`));
}
