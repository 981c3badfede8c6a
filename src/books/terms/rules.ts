import { countText } from '../../core/wording.ts';

/** A term's name with its year, "Term 1 2026"; the year is not repeated. */
export function termText({ name, year }: { name: string; year: number }): string {
  return name.includes(String(year)) ? name : `${name} ${year}`;
}

type Named = { id: number; name: string; year: number };

/** Terms as a drop-down has them. */
export function termChoices(terms: readonly Named[]) {
  return terms.map((term) => ({ id: term.id, name: termText(term) }));
}

/** The latest of some terms that has begun: the default of a school without a current term. */
export function lastBegun<T extends { startDate: string }>(terms: readonly T[], today: string): T | undefined {
  return terms.find(({ startDate }) => startDate <= today);
}

type Days = { id: number; startDate: string; endDate: string };

/** The terms whose days overlap these (first and last day included), without the term itself. */
export function overlappingTerms<T extends Days>(
  terms: readonly T[],
  { id, startDate, endDate }: Omit<Days, 'id'> & { id: number | null },
): T[] {
  if (startDate === '' || endDate === '') return [];
  return terms.filter((other) => other.id !== id && other.startDate <= endDate && startDate <= other.endDate);
}

/** The active students whom an opened term has not billed, in words, and how to bill them. The names may be the first of them. */
export function notBilledText(term: { name: string; year: number }, count: number, names: readonly string[] = []): string {
  const who = count === 1 ? '1 active student joined' : `${countText(count)} active students joined`;
  const named = names.length === 0 ? '' : `: ${names.join(', ')}${count > names.length ? ' and others' : ''}`;
  const bill = `To bill ${count === 1 ? 'this student, deactivate and activate them' : 'them, deactivate and activate each'}`;
  return `${who} while another term was current and ${count === 1 ? 'has' : 'have'} no bill in ${termText(term)}${named}. ${bill}.`;
}
