/** A term as people name it, "Term 1 2026"; the year is not said twice where the name has it. */
export function termText({ name, year }: { name: string; year: number }): string {
  return name.includes(String(year)) ? name : `${name} ${year}`;
}
