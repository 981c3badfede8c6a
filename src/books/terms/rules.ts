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

type NotBilled = { count: number; names?: readonly string[]; today: string };

/**
 * The active students whom an opened term has not billed, in words, and how to bill them. The names may be the first of them. For a term
 * that is over there is no advice: whoever was enrolled to be billed from the next one would owe all of it.
 */
export function notBilledText(term: { name: string; year: number; endDate: string }, { count, names = [], today }: NotBilled): string {
  const who = count === 1 ? '1 active student is' : `${countText(count)} active students are`;
  const named = names.length === 0 ? '' : `: ${names.join(', ')}${count > names.length ? ' and others' : ''}`;
  const unbilled = `${who} not billed in ${termText(term)}${named}.`;
  if (term.endDate < today) return unbilled;
  return `${unbilled} To bill ${count === 1 ? 'this student, deactivate and activate them' : 'them, deactivate and activate each'}.`;
}
