import { voteHeads } from '../../books/billing/vote-heads.ts';
import type { PageFilters } from '../../core/page-paths.ts';
import { changeIn, comingIn, comingText, countIn } from './rules.ts';

type Tried = PageFilters<'/settings/fee-simulator'>;
/** What stands in the fields: the change of each vote head by its name, and who comes to a grade by its id. */
export type Typed = Readonly<Record<string, string>>;

/** The fields as an address fills them. */
export function typedOf(tried: Tried): Typed {
  const heads = voteHeads.map((head): [string, string] => [head, tried[head]]);
  const coming = [...(comingIn(tried.coming) ?? [])].map(([gradeId, count]): [string, string] => [String(gradeId), String(count)]);
  return Object.fromEntries([...heads, ...coming]);
}

/** What the fields try out; what cannot be read yet is not tried. */
export function triedOf(typed: Typed): Partial<Tried> {
  const heads = voteHeads.map((head) => [head, changeIn(typed[head] ?? '') === null ? '' : (typed[head] ?? '').trim()]);
  const grades = Object.entries(typed).filter(([name]) => /^\d+$/.test(name));
  const coming = new Map(grades.map(([gradeId, text]) => [Number(gradeId), countIn(text) ?? 0]));
  return { ...Object.fromEntries(heads), coming: comingText(coming) };
}
