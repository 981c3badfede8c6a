import { mondayYearLater } from '../../books/terms/weeks.ts';
import { addDays, type Day } from '../../core/dates.ts';
import { countedText, listedText } from '../../core/wording.ts';
import { gradeSortKey, isSameName } from '../../school/grades/rules.ts';

type Named = { id: number; name: string };
type Stream = Named & { gradeId: number };

/** What a class does: its students move, stay, or leave the school. */
export const outcomes = ['moves', 'stays', 'leaves'] as const;
/** A class's destination: the stream by name, because it may have to be added. Both null unless it moves. */
type Proposal = { outcome: (typeof outcomes)[number]; toGradeId: number | null; toStream: string | null };

const lastOfPrimary = 30;
const lastOfLadder = 999;

/**
 * The usual destination of a class: the next grade, in the stream of the same name, the only stream, or a new one of that name. The last
 * grade of the ladder and of the forms leaves; a grade on neither stays. Grades are in ladder order.
 */
export function proposedMove({ gradeId, name }: Stream, grades: readonly Named[], streams: readonly Stream[]): Proposal {
  const grade = grades.find(({ id }) => id === gradeId);
  const ladder = ladderOf(grade?.name ?? '');
  if (!grade || ladder === null) return { outcome: 'stays', toGradeId: null, toStream: null };
  const next = grades.find((other) => ladderOf(other.name) === ladder && gradeSortKey(other.name) > gradeSortKey(grade.name));
  if (!next) return { outcome: 'leaves', toGradeId: null, toStream: null };
  const choices = streams.filter((stream) => stream.gradeId === next.id);
  const same = choices.find((stream) => isSameName(stream.name, name));
  const only = choices.length === 1 ? choices[0] : undefined;
  return { outcome: 'moves', toGradeId: next.id, toStream: (same ?? only)?.name ?? name };
}

function ladderOf(gradeName: string): 'grades' | 'forms' | null {
  const rank = gradeSortKey(gradeName);
  if (rank > lastOfLadder) return null;
  return rank > lastOfPrimary ? 'forms' : 'grades';
}

/** What became of the students of a promotion: "5 students moved up, 1 repeats and 2 left". */
export function countsText({ moved, repeated, left }: { moved: number; repeated: number; left: number }): string {
  return listedText([
    `${countedText(moved, 'student')} moved up`,
    ...(repeated > 0 ? [`${repeated} ${repeated === 1 ? 'repeats' : 'repeat'}`] : []),
    ...(left > 0 ? [`${left} left`] : []),
  ]);
}

type TermDays = { name: string; year: number; startDate: Day; endDate: Day };

/**
 * The terms of one year, from Monday to Friday in the same weeks of the next, without those that exist. The year is that of the current
 * term, or the latest one.
 */
export function nextYearsTerms(terms: readonly (TermDays & { current: boolean })[]): TermDays[] {
  const year = terms.find(({ current }) => current)?.year ?? Math.max(...terms.map((term) => term.year), 0);
  const ofYear = terms.filter((term) => term.year === year).toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
  return ofYear
    .map((term, index) => ({
      name: term.name.replaceAll(String(year), String(year + 1)),
      year: year + 1,
      startDate: startYearLater(term, ofYear[index - 1]),
      endDate: fridayYearLater(term.endDate),
    }))
    .filter((next) => !terms.some((term) => term.year === next.year && isSameName(term.name, next.name)));
}

/** A term that begins in the week in which the one before it ends waits for the week after, so that the two share no day. */
function startYearLater(term: TermDays, before: TermDays | undefined): Day {
  const start = mondayYearLater(term.startDate);
  if (!before || before.endDate >= term.startDate) return start;
  const free = addDays(fridayYearLater(before.endDate), 3);
  return free > start ? free : start;
}

function fridayYearLater(day: Day): Day {
  return addDays(mondayYearLater(day), 4);
}
