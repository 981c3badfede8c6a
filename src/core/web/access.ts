import type { Endpoint } from '../endpoint.ts';
import { type Role, roleWords } from '../roles.ts';
import { listedText } from '../wording.ts';
import { readSession } from './session.ts';

/** True if the signed-in user's role may call the endpoint. The server checks again. */
export function mayCall({ access }: Pick<Endpoint, 'access'>): boolean {
  const role = readSession()?.user.role;
  return access === 'public' || (role !== undefined && access.includes(role));
}

/** The roles that may call the endpoint, in words: "auditors, bursars and administrators". */
export function whoMay({ access }: Endpoint): string {
  if (access === 'public') return 'everyone';
  return listedText(access.map((role: Role) => roleWords[role].several));
}
