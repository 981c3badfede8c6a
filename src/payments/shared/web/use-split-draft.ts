import { useState } from 'react';
import { partsMax, type SplitWay } from '../rules.ts';
import { type SplitDraft, type SplitRow, withAmount } from '../split-draft.ts';

type SavedSplit = readonly { studentId: string; amount: string }[];

/** The typed split. A payment that was sent without an answer starts from the sent parts. */
export function useSplitDraft(saved: SavedSplit, onChange: () => void) {
  const [draft, setSplit] = useState<SplitDraft>(() => ({
    chosen: saved.map(({ studentId }) => String(studentId)),
    way: saved.length > 0 ? 'hand' : 'oldest',
    byHand: Object.fromEntries(saved.map(({ studentId, amount }) => [studentId, amount])),
    leftTo: '',
  }));
  const setDraft = (step: (before: SplitDraft) => SplitDraft) => {
    setSplit(step);
    onChange();
  };
  const change = (changes: Partial<SplitDraft>) => setDraft((before) => ({ ...before, ...changes }));
  return {
    draft,
    add: (studentIds: readonly string[]) =>
      setDraft((before) => ({
        ...before,
        chosen: [...new Set([...before.chosen, ...studentIds.filter((id) => id !== '')])].slice(0, partsMax),
      })),
    remove: (studentId: string) => setDraft((before) => ({ ...before, chosen: before.chosen.filter((id) => id !== studentId) })),
    /** Manual amounts start from the shown ones. */
    choose: (way: SplitWay | 'hand', rows: readonly SplitRow[]) =>
      change({ way, leftTo: '', ...(way === 'hand' && { byHand: Object.fromEntries(rows.map((row) => [row.studentId, row.amount])) }) }),
    type: (studentId: string, amount: string, rows: readonly SplitRow[]) =>
      setDraft((before) => withAmount(before, rows, { studentId, amount })),
    putLeftOn: (studentId: string) => change({ leftTo: studentId }),
  };
}
export type SplitActs = ReturnType<typeof useSplitDraft>;
