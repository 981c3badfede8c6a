import * as z from 'zod/mini';
import { newTerm } from '../../books/terms/contract.ts';
import { yearOf } from '../../core/dates.ts';
import { type Cents, sumCents } from '../../core/money.ts';
import { isSameName } from '../../school/grades/rules.ts';
import type { ClassMove, PlannedClass } from './contract.ts';

type Named = { id: number; name: string };
type Stream = Named & { gradeId: number };
export type Repeater = { id: number; name: string; streamId: number };
/** A term in the form, with the proposed year; an unwanted one is not added. */
export type TermDraft = { name: string; year: number; startDate: string; endDate: string; wanted: boolean };

/** The choices of the page: each class's destination by stream id, the repeaters (newcomers among them), and the terms of the next year. */
export type YearDraft = { targets: Readonly<Record<number, string>>; repeaters: readonly Repeater[]; terms: readonly TermDraft[] };

const stays = 'stays';
const leaves = 'leaves';
const streamTarget = (gradeId: number, stream: string) => `${gradeId} ${stream}`;

type Proposed = { classes: readonly PlannedClass[]; newTerms: readonly Omit<TermDraft, 'wanted'>[] };
/** What the drafts are made of. */
export type Plan = Proposed & Choices;

/** The proposed plan: newcomers stay, nobody else repeats, and all terms. */
export function draftOf({ classes, newTerms }: Proposed): YearDraft {
  return {
    targets: Object.fromEntries(classes.map((each) => [each.streamId, targetOf(each)])),
    repeaters: classes.flatMap(({ streamId, newcomers }) => newcomers.map(({ id, fullName }) => ({ id, name: fullName, streamId }))),
    terms: newTerms.map((term) => ({ ...term, wanted: true })),
  };
}

function targetOf({ outcome, toGradeId, toStream }: PlannedClass): string {
  return outcome === 'moves' && toGradeId !== null && toStream !== null ? streamTarget(toGradeId, toStream) : outcome;
}

type Choices = { grades: readonly Named[]; streams: readonly Stream[] };

/** The possible destinations of a class: another stream, a new stream of its name, none, or leaving. */
export function targetChoices({ streamId, stream, grade }: PlannedClass, { grades, streams }: Choices) {
  const classes = grades.flatMap(({ id, name }) => {
    const inGrade = streams.filter(({ gradeId }) => gradeId === id);
    const others = inGrade.filter((each) => each.id !== streamId).map((each) => each.name);
    const known = others.map((other) => ({ value: streamTarget(id, other), label: `${name} ${other}` }));
    const isNew = !inGrade.some((each) => isSameName(each.name, stream));
    return isNew ? [...known, { value: streamTarget(id, stream), label: `${name} ${stream} (new stream)` }] : known;
  });
  return [...classes, { value: stays, label: `Stays ${grade} ${stream}` }, { value: leaves, label: 'Leaves the school' }];
}

export type YearSummary = {
  moving: number;
  repeating: number;
  leaving: number;
  /** The debts of the leaving classes, repeaters included: what each student owes is not known here. */
  owed: Cents;
  /** How many students of the leaving classes repeat. */
  repeatingThere: number;
  newStreams: number;
};

/** The numbers that move, repeat and leave, and the additions. */
export function summaryOf(classes: readonly PlannedClass[], draft: YearDraft, { streams }: Pick<Choices, 'streams'>): YearSummary {
  const going = classes.filter(({ streamId }) => draft.targets[streamId] !== stays);
  const repeatersOf = (streamId: number) => draft.repeaters.filter((each) => each.streamId === streamId).length;
  const count = (some: readonly PlannedClass[]) => some.reduce((sum, each) => sum + each.students - repeatersOf(each.streamId), 0);
  const left = going.filter(({ streamId }) => draft.targets[streamId] === leaves);
  const moves = movesOf(classes, draft);
  const missing = moves.flatMap(({ toGradeId, toStream = '' }) =>
    toGradeId === undefined || streams.some(({ gradeId, name }) => gradeId === toGradeId && isSameName(name, toStream))
      ? []
      : [streamTarget(toGradeId, toStream.toLowerCase())],
  );
  return {
    moving: count(going) - count(left),
    repeating: going.reduce((sum, { streamId }) => sum + repeatersOf(streamId), 0),
    leaving: count(left),
    owed: sumCents(left.map(({ owed }) => owed)),
    repeatingThere: left.reduce((sum, { streamId }) => sum + repeatersOf(streamId), 0),
    newStreams: new Set(missing).size,
  };
}

function movesOf(classes: readonly PlannedClass[], { targets }: YearDraft): ClassMove[] {
  return classes.map(({ streamId }) => {
    const target = targets[streamId] ?? stays;
    if (target === stays || target === leaves) return { streamId, outcome: target };
    const [, gradeId = '', toStream = ''] = /^(\d+) (.*)$/.exec(target) ?? [];
    return { streamId, outcome: 'moves', toGradeId: Number(gradeId), toStream };
  });
}

const wantedTerms = ({ terms }: YearDraft) =>
  terms.filter(({ wanted }) => wanted).map(({ wanted: _, ...term }) => ({ ...term, year: yearOfTerm(term) }));

/** The proposed year while one of the days is of it: Term 1 may begin in the last days of December. */
function yearOfTerm({ year, startDate, endDate }: Omit<TermDraft, 'wanted'>): number {
  return [startDate, endDate].some((on) => yearOf(on) === year) ? year : yearOf(startDate) || 0;
}

/** The faults of the terms, one line each. */
export function termFaults(draft: YearDraft): string[] {
  return wantedTerms(draft).flatMap((term) => {
    const read = z.safeDecode(newTerm, term);
    return read.success ? [] : [`${term.name || 'A term'}: ${read.error.issues[0]?.message ?? ''}`];
  });
}

/** The request of the chosen plan. */
export function requestOf(classes: readonly PlannedClass[], draft: YearDraft, { moving, repeating, leaving }: YearSummary) {
  const going = new Set(classes.filter(({ streamId }) => draft.targets[streamId] !== stays).map(({ streamId }) => streamId));
  return {
    moves: movesOf(classes, draft),
    repeaters: draft.repeaters.filter(({ streamId }) => going.has(streamId)).map(({ id }) => id),
    makeStreams: true,
    terms: wantedTerms(draft),
    ...{ moving, repeating, leaving },
  };
}
