import { voteHeads } from '../../books/billing/vote-heads.ts';
import type { PageFilters } from '../../core/page-paths.ts';
import { changeIn, comingIn, comingText, countIn } from './rules.ts';

type Tried = PageFilters<'/settings/fee-simulator'>;
/** The typed fields: the change of each vote head by name, and the additional students by grade id. */
export type Typed = Readonly<Record<string, string>>;

export function typedOf(tried: Tried): Typed {
  const heads = voteHeads.map((head): [string, string] => [head, tried[head]]);
  const coming = [...(comingIn(tried.coming) ?? [])].map(([gradeId, count]): [string, string] => [String(gradeId), String(count)]);
  return Object.fromEntries([...heads, ...coming]);
}

/** The trial of the fields; unreadable values are ignored. */
export function triedOf(typed: Typed): Partial<Tried> {
  const heads = voteHeads.map((head) => [head, changeIn(typed[head] ?? '') === null ? '' : (typed[head] ?? '').trim()]);
  const grades = Object.entries(typed).filter(([name]) => /^\d+$/.test(name));
  const coming = new Map(grades.map(([gradeId, text]) => [Number(gradeId), countIn(text) ?? 0]));
  return { ...Object.fromEntries(heads), coming: comingText(coming) };
}

/** What a trial has of the fields, so that two can be compared. */
export function fieldsText(typed: Typed): string {
  return JSON.stringify(triedOf(typed));
}
