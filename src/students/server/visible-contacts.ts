import type { Role } from '../../core/roles.ts';

type Contacts = { contactNumber1: string | null; contactNumber2: string | null };

/** A student as a role may see one: teachers see no telephone numbers of guardians. */
export function withVisibleContacts<S extends Contacts>(student: S, role: Role): S {
  return role === 'teacher' ? { ...student, contactNumber1: null, contactNumber2: null } : student;
}
