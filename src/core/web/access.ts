import type { Endpoint } from '../endpoint.ts';
import { type Role, roleNames } from '../roles.ts';
import { readSession } from './session.ts';

/** True when the signed-in user's role may call the endpoint. The server decides again. */
export function may({ access }: Endpoint): boolean {
  const role = readSession()?.user.role;
  return access === 'public' || (role !== undefined && access.includes(role));
}

/** Who may call the endpoint, as words: "bursars and administrators". */
export function whoMay({ access }: Endpoint): string {
  if (access === 'public') return 'everyone';
  return listed(access.map((role: Role) => roleNames[role]));
}

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
