import { ask, asOwner, Staff, succeed } from './world.ts';

export async function signInAs(username: string): Promise<Staff> {
  const { token } = await succeed(ask({ method: 'POST', url: '/api/auth/login', body: { username, password: 'karo-demo-2026' } }));
  return new Staff(token, username);
}

/** Rows of the demo school; :school stands for its id. */
export const rowsOf = (text: string) =>
  asOwner(text.replaceAll(':school', `(select school_id from schools where name = 'Shule ya Mfano')`));

export async function onlyRow(text: string) {
  const [row] = await rowsOf(text);
  return row;
}
