/** The secondary contact; null for none. Every student has a primary one: where that is missing, the role may not see contacts. */
export function secondaryContact(contacts: { contactNumber1: string | null; contactNumber2: string | null }): string | null {
  return contacts.contactNumber2 ?? (contacts.contactNumber1 === null ? 'Hidden' : null);
}
