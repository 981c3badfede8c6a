import { may, type Role } from '../../../core/roles.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { type Search, searchOf, withoutGuardians } from '../rules.ts';

type Contacts = { contactNumber1: string | null; contactNumber2: string | null };

/** A student as a role may see one: guardians' phones need permission to see contacts. */
export function withVisibleContacts<S extends Contacts>(student: S, role: Role): S {
  return may.seeContacts.includes(role) ? student : { ...student, contactNumber1: null, contactNumber2: null };
}

/** Whose search it is. A program reads no contacts, whatever role it acts as. */
export type Searcher = Pick<Caller, 'schoolId' | 'role' | 'apiKey'>;

/** The search allowed for the caller: without permission to see contacts, a search must not reveal them. */
export function searchOfCaller({ role, apiKey }: Searcher, typed: string | undefined): Search {
  const search = searchOf(typed);
  return apiKey === undefined && may.seeContacts.includes(role) ? search : withoutGuardians(search);
}
