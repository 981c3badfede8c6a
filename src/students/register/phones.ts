/** A Kenyan phone number as nine digits, in whichever notation; null for other text. */
export function wholePhone(text: string | null): string | null {
  return /^\+?(?:254|0)?([17]\d{8})$/.exec((text ?? '').replace(/[\s-]/g, ''))?.[1] ?? null;
}

/** The secondary contact; null for none. Every student has a primary one: where that is missing, the role may not see contacts. */
export function secondaryContact(contacts: { contactNumber1: string | null; contactNumber2: string | null }): string | null {
  return contacts.contactNumber2 ?? (contacts.contactNumber1 === null ? 'Hidden' : null);
}
