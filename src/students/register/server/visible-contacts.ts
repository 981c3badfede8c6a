import { may, type Role } from '../../../core/roles.ts';
import { type Search, searchOf, withoutGuardians } from '../rules.ts';

type Contacts = { contactNumber1: string | null; contactNumber2: string | null };

/** A student as a role may see one: guardians' phones need permission to see contacts. */
export function withVisibleContacts<S extends Contacts>(student: S, role: Role): S {
  return may.seeContacts.includes(role) ? student : { ...student, contactNumber1: null, contactNumber2: null };
}

/** The search allowed for the role: without permission to see contacts, a search must not reveal them. */
export function searchOfRole(role: Role, typed: string | undefined): Search {
  const search = searchOf(typed);
  return may.seeContacts.includes(role) ? search : withoutGuardians(search);
}
