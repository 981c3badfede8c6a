/** Names in Karo's order: first name, other names, surname. */
export function joinedName(names: { firstName: string; otherNames: string; surname: string }): string {
  return [names.firstName, names.otherNames, names.surname].filter((name) => name !== '').join(' ');
}

/** A name in capitals in normal case: "ACHIENG' OTIENO" → "Achieng' Otieno". Other names stay. */
export function properName(name: string): string {
  if (name !== name.toUpperCase() || !/\p{L}{2}/u.test(name)) return name;
  const capital = (letter: string) => letter.toUpperCase();
  return name
    .toLowerCase()
    .replace(/(?<=^|[\s.-])\p{L}/gu, capital)
    .replace(/(?<=\bO['’])\p{L}/gu, capital);
}
