import { asOwner, type Staff, succeed } from './world.ts';

/** The number of a user of the administrator's school. */
export async function userIdOf(admin: Staff, username: string): Promise<number> {
  const users = await succeed(admin.read('/api/settings/users'));
  return users.find((user: { username: string }) => user.username === username).id;
}

/** Deactivates an active user, or activates an inactive one. */
export async function toggleUser(admin: Staff, { username }: Staff): Promise<void> {
  await succeed(admin.patch(`/api/settings/users/${await userIdOf(admin, username)}/toggle-status`));
}

/** Deactivates a user as if a week ago: nobody counts on them any more. */
export async function deactivateLongAgo(admin: Staff, staff: Staff): Promise<void> {
  await toggleUser(admin, staff);
  await asOwner('update users set deactivated_on = deactivated_on - 7 where user_id = $1', [await userIdOf(admin, staff.username)]);
}
