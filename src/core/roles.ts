import { z } from 'zod';

/** What a member of staff may be, from the least to the most trusted. */
export const roles = ['teacher', 'bursar', 'admin'] as const;
export const role = z.enum(roles, { error: 'Role must be teacher, bursar or admin' });
export type Role = z.output<typeof role>;

/** Named groups of roles, so that a contract reads as a sentence. */
export const everyone: readonly Role[] = [...roles];
export const office: readonly Role[] = ['bursar', 'admin'];
export const adminOnly: readonly Role[] = ['admin'];

export const roleNames: Record<Role, string> = {
  teacher: 'teachers',
  bursar: 'bursars',
  admin: 'administrators',
};
