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

/** True for the grade that the page opens with: playgroup, ignoring letter case and spaces. */
export function isPlaygroup(gradeName: string): boolean {
  return gradeName.trim().toLowerCase() === 'playgroup';
}

/** The size of a page of assignments: streams are added until it is reached, and none is split. */
const assignmentsOfPage = 500;

type AllocationStream = { gradeId: number; streamId: number | null; subjects: number };
type AllocationPage = { gradeIds: number[]; streamIds: number[]; totalPages: number; total: number };

/**
 * The grades and streams of one page of the allocation, in order; a grade without streams takes no place. A page ends with the stream that
 * reaches 500 assignments, so it holds at most 499 more than the subjects of one stream.
 */
export function allocationPage(streams: readonly AllocationStream[], page: number): AllocationPage {
  let total = 0;
  const paged = streams.map(({ gradeId, streamId, subjects }) => {
    const place = { gradeId, streamId, page: Math.floor(total / assignmentsOfPage) + 1 };
    total += streamId === null ? 0 : subjects;
    return place;
  });
  const mine = paged.filter((place) => place.page === page);
  return {
    gradeIds: [...new Set(mine.map(({ gradeId }) => gradeId))],
    streamIds: mine.flatMap(({ streamId }) => streamId ?? []),
    totalPages: paged.at(-1)?.page ?? 1,
    total,
  };
}
