import { expect, test } from 'vitest';
import { byVoteHead } from '../../books/billing/vote-heads.ts';
import { asCents } from '../../core/money.ts';
import type { SimulatedGrade } from './contract.ts';
import { triedTexts } from './words.ts';

const nothing = asCents(0);
const grade = (id: number, coming: number): SimulatedGrade => ({
  ...{ grade: { id, name: `Grade ${id}` }, isSet: true, coming, students: 10, ...byVoteHead(() => nothing) },
  ...{ each: nothing, fees: nothing, additionalFees: nothing, discounts: nothing, total: nothing },
  ...{ now: { students: 0, amount: nothing }, change: nothing, changePercent: null },
});

test('a term as it is tries nothing out', () => {
  expect(triedTexts({ roll: 'today', grades: [grade(4, 0)] }, {})).toEqual([]);
});

test('all that is tried out is said, in the order of the form and of the ladder', () => {
  const tried = { activityFee: '-100', tuitionFee: '5%', others: '' };
  expect(triedTexts({ roll: 'yearEnd', grades: [grade(4, 12), grade(5, 0), grade(6, -1)] }, tried)).toEqual([
    'classes after promotion',
    'Tuition Fee +5%',
    'Activity Fee -100',
    '12 students more in Grade 4',
    '1 student fewer in Grade 6',
  ]);
});

test('a change that is typed with its own sign keeps it, and one without is more', () => {
  const textsOf = (text: string) => triedTexts({ roll: 'today', grades: [] }, { tuitionFee: text });
  expect(['500', '+500', '-500', '−500', '(500)', '7.5 %'].map((text) => textsOf(text)[0])).toEqual([
    'Tuition Fee +500',
    'Tuition Fee +500',
    'Tuition Fee -500',
    'Tuition Fee −500',
    'Tuition Fee (500)',
    'Tuition Fee +7.5 %',
  ]);
});

test('many who come are counted as people write numbers, and one is one student', () => {
  expect(triedTexts({ roll: 'today', grades: [grade(1, 1200), grade(2, 1), grade(3, -1200)] }, {})).toEqual([
    '1,200 students more in Grade 1',
    '1 student more in Grade 2',
    '1,200 students fewer in Grade 3',
  ]);
});
