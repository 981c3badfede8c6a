import { expect, test } from 'vitest';
import { zeroCents } from '../../core/money.ts';
import type { PlannedClass } from './contract.ts';
import type { Plan } from './draft.ts';
import { broughtUpTo, workOf, type YearWork } from './newer-plan.ts';

const grades = [
  { id: 8, name: 'Grade 8' },
  { id: 9, name: 'Grade 9' },
];
const streams = [
  { id: 81, name: 'East', gradeId: 8 },
  { id: 82, name: 'West', gradeId: 8 },
  { id: 91, name: 'East', gradeId: 9 },
];
const newTerms = [
  { name: 'Term 1', year: 2027, startDate: '2027-01-04', endDate: '2027-04-02' },
  { name: 'Term 2', year: 2027, startDate: '2027-04-26', endDate: '2027-07-30' },
];

const planned = (streamId: number, studentIds: number[], more: Partial<PlannedClass> = {}): PlannedClass => ({
  ...{ gradeId: 8, grade: 'Grade 8', streamId, stream: streamId === 81 ? 'East' : 'West', students: studentIds.length, studentIds },
  ...{ owingStudents: 0, owed: zeroCents, outcome: 'moves', toGradeId: 9, toStream: 'East', newcomers: [], ...more },
});
const east = planned(81, [1, 2, 3]);
const west = planned(82, [4, 5]);
const plan: Plan = { grades, streams, newTerms, classes: [east, west] };
const repeater = (id: number, streamId: number) => ({ id, name: `Mtoto ${id}`, streamId });

/** Two repeaters, a class that stays, and a first term that starts later and another that is left out. */
const chosen = (changes: Partial<Plan> = {}): YearWork => {
  const work = workOf({ ...plan, ...changes });
  const [first, second] = work.draft.terms;
  if (!first || !second) throw new Error('The plan has two terms');
  const terms = [
    { ...first, startDate: '2027-01-11' },
    { ...second, wanted: false },
  ];
  return { ...work, draft: { targets: { 81: 'stays', 82: '9 East' }, repeaters: [repeater(2, 81), repeater(5, 82)], terms } };
};

test('who is enrolled while the year end is planned changes no choice, and is named by the class', () => {
  const work = chosen();
  const later = broughtUpTo(work, { ...plan, classes: [planned(81, [1, 2, 3, 6]), west] });
  expect(later.draft).toEqual(work.draft);
  expect(later.news).toEqual(['Grade 8 East: 1 student joined.']);
});

test('who joins for the next term is a repeater at once, and one whose tick was removed stays without it', () => {
  const joined = { newcomers: [{ id: 3, fullName: 'Neema' }] };
  const work = chosen({ classes: [planned(81, [1, 2, 3], joined), west] });
  const two = { newcomers: [...joined.newcomers, { id: 6, fullName: 'Otieno' }] };
  const later = broughtUpTo(work, { ...plan, classes: [planned(81, [1, 2, 3, 6], two), west] });
  expect(later.draft.repeaters.map(({ id }) => id)).toEqual([2, 5, 6]);
});

test('a newcomer who is billed meanwhile is no repeater any more, and neither is a student who has left', () => {
  const start = workOf({ ...plan, classes: [planned(81, [1, 2, 3], { newcomers: [{ id: 3, fullName: 'Neema' }] }), west] });
  const work = { ...start, draft: { ...start.draft, repeaters: [...start.draft.repeaters, repeater(2, 81), repeater(4, 82)] } };
  const later = broughtUpTo(work, { ...plan, classes: [planned(81, [1, 3]), west] });
  expect(later.draft.repeaters).toEqual([repeater(4, 82)]);
  expect(later.news).toEqual(['Grade 8 East: 1 student left the class.', 'No longer among the repeaters: Neema and Mtoto 2.']);
});

test('a repeater who changes the class repeats the new one', () => {
  const later = broughtUpTo(chosen(), { ...plan, classes: [planned(81, [1, 3]), planned(82, [2, 4, 5])] });
  expect(later.draft.repeaters).toEqual([repeater(2, 82), repeater(5, 82)]);
  expect(later.news).toEqual(['Grade 8 East: 1 student left the class.', 'Grade 8 West: 1 student joined.']);
});

test('a class that is gone is dropped, a new one goes where it is proposed, and a destination that is gone is proposed anew', () => {
  const nine = {
    ...planned(91, [9]),
    gradeId: 9,
    grade: 'Grade 9',
    stream: 'East',
    outcome: 'leaves' as const,
    toGradeId: null,
    toStream: null,
  };
  const work = { ...chosen(), draft: { ...chosen().draft, targets: { 81: '8 West', 82: 'leaves' } } };
  const fewer = streams.filter(({ id }) => id !== 82);
  const later = broughtUpTo(work, { ...plan, streams: fewer, classes: [east, nine] });
  expect(later.draft.targets).toEqual({ 81: '9 East', 91: 'leaves' });
  expect(later.news).toEqual([
    'Grade 8 East: its destination has changed.',
    'Grade 9 East: a class with 1 student, which was not there before.',
    'Grade 8 West: no students any more.',
    'No longer among the repeaters: Mtoto 5.',
  ]);
});

test('edited terms stay while they are proposed, and one that was made meanwhile is not made again', () => {
  const work = chosen();
  expect(broughtUpTo(work, { ...plan, classes: [west] }).draft.terms).toEqual(work.draft.terms);
  const later = broughtUpTo(work, { ...plan, newTerms: newTerms.slice(1) });
  expect(later.draft.terms).toEqual(work.draft.terms.slice(1));
  expect(later.news).toEqual(['The terms of the next year are not those that were proposed before.']);
});

test('a plan in which nobody has chosen anything is as proposed now, with nothing to lose', () => {
  const later = broughtUpTo(workOf(plan), {
    ...plan,
    classes: [planned(81, [1, 2, 3], { newcomers: [{ id: 1, fullName: 'Amina' }] }), west],
  });
  expect(later.draft).toBe(later.start);
  expect(later.draft.repeaters).toEqual([{ id: 1, name: 'Amina', streamId: 81 }]);
});

test('what others changed earlier stays to be read when they change more', () => {
  const once = broughtUpTo(chosen(), { ...plan, classes: [planned(81, [1, 2, 3, 6]), west] });
  const twice = broughtUpTo(once, { ...plan, classes: [planned(81, [1, 2, 3, 6]), planned(82, [5])] });
  expect(twice.news).toEqual(['Grade 8 East: 1 student joined.', 'Grade 8 West: 1 student left the class.']);
});
