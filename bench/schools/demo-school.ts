import type { Stored } from '../browser/phone.ts';
import { staffClient } from '../http-load.ts';

export const demoAdmin = { username: 'mfano-admin', password: 'karo-demo-2026' };

/** The session of the demo school's administrator, as a browser stores it. */
export async function demoSession(origin: string): Promise<Stored> {
  const stranger = staffClient(origin, {});
  const { token, user } = await stranger.post('/api/auth/login', demoAdmin);
  stranger.close();
  return { token, user };
}
