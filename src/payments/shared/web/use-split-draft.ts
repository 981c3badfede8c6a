import { useLatestState } from '../../../ui/forms/latest-state.ts';
import { partsMax, type SplitWay } from '../rules.ts';
import { type SplitDraft, type SplitRow, splitOf, type TypedPart, typedParts, withAmount } from '../split-draft.ts';

/** The typed split, from the parts that the form holds: of a payment without an answer, or typed before the session ended. */
export function useSplitDraft(saved: readonly TypedPart[], onChange: (parts: TypedPart[]) => void) {
  const { state: draft, change: setSplit, latest } = useLatestState(() => splitOf(saved));
  const setDraft = (step: (before: SplitDraft) => SplitDraft) => {
    setSplit(step);
    onChange(typedParts(latest()));
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
