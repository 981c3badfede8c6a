/** Above this share of the weekly limit the load is shown as a warning. */
const warningShare = 0.8;

type Load = { lessons: number; max: number };

/** A weekly load as a word and the tone to show it in; more than 80 % of the limit is a warning. */
export function loadState({ lessons, max }: Load): { word: string; tone: 'good' | 'waiting' | 'bad' } {
  if (lessons > max) return { word: 'Over the limit', tone: 'bad' };
  if (lessons === max) return { word: 'Full', tone: 'waiting' };
  if (lessons > max * warningShare) return { word: 'Nearly full', tone: 'waiting' };
  return { word: 'Has room', tone: 'good' };
}

/** The filled part of a bar for a load, in whole per cent and never more than 100. */
export function loadPercent({ lessons, max }: Load): number {
  return Math.min(100, Math.round((lessons / max) * 100));
}

/** Lessons as people say them: "1 lesson", "5 lessons". */
export function lessonsText(count: number): string {
  return count === 1 ? '1 lesson' : `${count} lessons`;
}

/** True for the grade that the assignments are first shown for: playgroup, letter case and spaces around it aside. */
export function isPlaygroup(gradeName: string): boolean {
  return gradeName.trim().toLowerCase() === 'playgroup';
}
