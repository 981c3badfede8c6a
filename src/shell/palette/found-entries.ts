import type { Entry } from './entries.ts';

/** The entries in which every typed word begins a word, those that begin with the text first; all if nothing is typed. */
export function foundEntries(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = entries.filter(({ name }) => words.every((word) => beginnings(name).some((own) => own.startsWith(word))));
  const isFirst = ({ name }: Entry) => name.toLowerCase().startsWith(words[0] ?? '');
  return [...matches.filter(isFirst), ...matches.filter((entry) => !isFirst(entry))];
}

function beginnings(name: string): string[] {
  return name.toLowerCase().split(/\s+/);
}
