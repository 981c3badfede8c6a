import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import type { PlannedClass } from './contract.ts';
import { draftOf, requestOf, summaryOf, targetChoices, termFaults, type YearDraft } from './draft.ts';

const grades = [
  { id: 4, name: 'Grade 4' },
  { id: 5, name: 'Grade 5' },
];
const streams = [
  { id: 41, name: 'East', gradeId: 4 },
  { id: 42, name: 'West', gradeId: 4 },
  { id: 51, name: 'East', gradeId: 5 },
];

const planned = (streamId: number, students: number, goes: Partial<PlannedClass>): PlannedClass => {
  const stream = streams.find(({ id }) => id === streamId);
  const grade = grades.find(({ id }) => id === stream?.gradeId);
  const none = { outcome: 'leaves' as const, toGradeId: null, toStream: null, newcomers: [], studentIds: [] };
  const about = { gradeId: grade?.id ?? 0, grade: grade?.name ?? '', streamId, stream: stream?.name ?? '', students };
  return { ...about, owingStudents: 2, owed: asCents(streamId * 1000), ...none, ...goes };
};
const classes = [
  planned(41, 20, { outcome: 'moves', toGradeId: 5, toStream: 'East' }),
  planned(42, 18, { outcome: 'moves', toGradeId: 5, toStream: 'West' }),
  planned(51, 15, {}),
];
const newTerms = [
  { name: 'Term 1', year: 2027, startDate: '2027-01-04', endDate: '2027-04-02' },
  { name: 'Term 2', year: 2027, startDate: '2027-04-26', endDate: '2027-07-30' },
];
const draft = draftOf({ classes, newTerms });
const withTarget = (streamId: number, target: string): YearDraft => ({ ...draft, targets: { ...draft.targets, [streamId]: target } });
const repeater = (id: number, streamId: number) => ({ id, name: `Mtoto ${id}`, streamId });

test('the plan as it is proposed moves, lets leave and makes what the school lacks', () => {
  expect(summaryOf(classes, draft, { streams })).toEqual({
    moving: 38,
    repeating: 0,
    leaving: 15,
    owed: 51_000,
    repeatingThere: 0,
    newStreams: 1,
  });
  expect(requestOf(classes, draft, summaryOf(classes, draft, { streams }))).toEqual({
    moves: [
      { streamId: 41, outcome: 'moves', toGradeId: 5, toStream: 'East' },
      { streamId: 42, outcome: 'moves', toGradeId: 5, toStream: 'West' },
      { streamId: 51, outcome: 'leaves' },
    ],
    repeaters: [],
    makeStreams: true,
    terms: newTerms,
    ...{ moving: 38, repeating: 0, leaving: 15 },
  });
});

test('who repeats is neither moved nor let leave, and counts only where the class goes somewhere', () => {
  const repeaters = [repeater(7, 41), repeater(8, 51), repeater(9, 51)];
  expect(summaryOf(classes, { ...draft, repeaters }, { streams })).toMatchObject({
    moving: 37,
    repeating: 3,
    leaving: 13,
    repeatingThere: 2,
  });
  const stays = { ...withTarget(51, 'stays'), repeaters };
  const summary = summaryOf(classes, stays, { streams });
  expect(summary).toMatchObject({ moving: 37, repeating: 1, leaving: 0, owed: 0 });
  expect(requestOf(classes, stays, summary).repeaters).toEqual([7]);
});

test('a class may go to any other stream, to one of its name to be made, stay or leave', () => {
  const labels = targetChoices(classes[1] as PlannedClass, { grades, streams }).map(({ label }) => label);
  expect(labels).toEqual([...['Grade 4 East', 'Grade 5 East', 'Grade 5 West (new stream)', 'Stays Grade 4 West', 'Leaves the school']]);
  for (const each of classes) {
    expect(targetChoices(each, { grades, streams }).map(({ value }) => value)).toContain(draft.targets[each.streamId]);
  }
});

test('two classes that meet in one new stream make it once, and a stream with a space in its name is found again', () => {
  const both = { ...draft, targets: { 41: '5 Lake View', 42: '5 lake view', 51: 'leaves' } };
  expect(summaryOf(classes, both, { streams }).newStreams).toBe(1);
  const known = [...streams, { id: 52, name: 'Lake View', gradeId: 5 }];
  expect(summaryOf(classes, both, { streams: known }).newStreams).toBe(0);
  expect(requestOf(classes, both, summaryOf(classes, both, { streams })).moves[0]).toMatchObject({ toGradeId: 5, toStream: 'Lake View' });
});

test('a term that is moved is of the year that it begins in, and one that is not wanted is not sent', () => {
  const [first, second] = draft.terms as [YearDraft['terms'][number], YearDraft['terms'][number]];
  const changed = {
    ...draft,
    terms: [
      { ...first, wanted: false },
      { ...second, startDate: '2028-01-03', endDate: '2028-03-31' },
    ],
  };
  const { terms } = requestOf(classes, changed, summaryOf(classes, changed, { streams }));
  expect(terms).toEqual([{ name: 'Term 2', year: 2028, startDate: '2028-01-03', endDate: '2028-03-31' }]);
});

test('a term keeps its proposed year where it begins in the last days of the year before', () => {
  const term = { name: 'Term 1', year: 2028, startDate: '2027-12-27', endDate: '2028-04-07' };
  const early = draftOf({ classes, newTerms: [term] });
  const summary = summaryOf(classes, early, { streams });
  expect(requestOf(classes, early, summary).terms).toEqual([term]);
  const moved = { ...early, terms: early.terms.map((each) => ({ ...each, startDate: '2029-01-01', endDate: '2029-04-06' })) };
  expect(requestOf(classes, moved, summary).terms).toMatchObject([{ year: 2029 }]);
});

test('what is wrong with a wanted term is said in the words of its form', () => {
  const term = { name: 'Term 1', year: 2027, startDate: '2027-01-04', endDate: '2027-04-02', wanted: true };
  const faults = (changes: Partial<YearDraft['terms'][number]>) => termFaults({ ...draft, terms: [{ ...term, ...changes }] });
  expect(faults({})).toEqual([]);
  expect(faults({ endDate: '2027-01-03' })).toEqual(['Term 1: End date must not be before the start date']);
  expect(faults({ name: '' })).toEqual(['A term: Name is required']);
  expect(faults({ name: '', wanted: false })).toEqual([]);
  expect(faults({ startDate: '' })).not.toEqual([]);
});
