import type { Role } from '../../core/roles.ts';

/** What one person of each role is called on the screens. */
export const roleLabels: Record<Role, string> = { teacher: 'Teacher', bursar: 'Bursar', admin: 'Admin' };

export const roleChoices = [
  { value: 'teacher', label: roleLabels.teacher },
  { value: 'bursar', label: roleLabels.bursar },
  { value: 'admin', label: roleLabels.admin },
] as const satisfies readonly { value: Role; label: string }[];
