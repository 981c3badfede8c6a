/** Names in the order in which Karo writes them: first name, other names, surname. */
export function joinedName(names: { firstName: string; otherNames: string; surname: string }): string {
  return [names.firstName, names.otherNames, names.surname].filter((name) => name !== '').join(' ');
}

/** A name that stands in capitals only, as people write it: "ACHIENG' OTIENO" → "Achieng' Otieno". Any other is left as it is. */
export function properName(name: string): string {
  if (name !== name.toUpperCase() || !/\p{L}{2}/u.test(name)) return name;
  const capital = (letter: string) => letter.toUpperCase();
  return name
    .toLowerCase()
    .replace(/(?<=^|[\s.-])\p{L}/gu, capital)
    .replace(/(?<=\bO['’])\p{L}/gu, capital);
}
