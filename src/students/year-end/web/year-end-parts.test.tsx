import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import type { PlannedClass } from '../contract.ts';
import { draftOf, requestOf, summaryOf, type YearDraft } from '../draft.ts';
import { ClassTable } from './class-table.tsx';
import { NewcomersNotice } from './newcomers-notice.tsx';
import { NextTerms } from './next-terms.tsx';

const grades = [
  { id: 8, name: 'Grade 8' },
  { id: 9, name: 'Grade 9' },
];
const streams = [
  { id: 81, name: 'East', gradeId: 8 },
  { id: 91, name: 'West', gradeId: 9 },
];
const eight: PlannedClass = {
  ...{ gradeId: 8, grade: 'Grade 8', streamId: 81, stream: 'East', students: 30, owingStudents: 4, owed: asCents(1_234_550) },
  ...{ outcome: 'moves', toGradeId: 9, toStream: 'West', newcomers: [], studentIds: [] },
};
const nine: PlannedClass = {
  ...{ gradeId: 9, grade: 'Grade 9', streamId: 91, stream: 'West', students: 12, owingStudents: 0, owed: asCents(0) },
  ...{ outcome: 'leaves', toGradeId: null, toStream: null, newcomers: [], studentIds: [] },
};
const newTerms = [
  { name: 'Term 1', year: 2027, startDate: '2027-01-04', endDate: '2027-04-02' },
  { name: 'Term 2', year: 2027, startDate: '2027-04-26', endDate: '2027-07-30' },
];
const plan = { currentTerm: null, classes: [eight, nine], grades, streams, newTerms, last: null };
const draft = draftOf(plan);

const table = (changed: Partial<YearDraft> = {}) =>
  renderToStaticMarkup(
    <ClassTable plan={plan} draft={{ ...draft, ...changed }} onTarget={() => undefined} onRepeaters={() => undefined} />,
  );
const chosen = (markup: string) => [...markup.matchAll(/<option[^>]*selected=""[^>]*>([^<]*)/g)].map(([, label]) => label);

test('each class stands with its students, what they owe and where it goes, and all students below', () => {
  const markup = table();
  expect(markup).toMatch(/Grade 8 East.*>30<.*12,345\.50.*Grade 9 West.*>12<.*0\.00/s);
  expect(chosen(markup)).toEqual(['Grade 9 West', 'Leaves the school']);
  expect(markup).toMatch(/<tfoot.*>42</s);
});

test('every choice is named by its class, for those who cannot see the row', () => {
  const labels = [...table().matchAll(/<select[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);
  expect(labels).toEqual(['Grade 8 East goes to', 'Grade 9 West goes to']);
});

test('another choice than the proposed one stays chosen, and who repeats is counted at the class', () => {
  const repeaters = [
    { id: 7, name: 'Amina', streamId: 81 },
    { id: 9, name: 'Baraka', streamId: 81 },
  ];
  const markup = table({ targets: { 81: 'stays', 91: '8 East' }, repeaters });
  expect(chosen(markup)).toEqual(['Stays Grade 8 East', 'Grade 8 East']);
  const buttons = [...markup.matchAll(/aria-label="(Repeaters of [^"]*)"[^>]*>([^<]*)/g)].map(([, of, words]) => [of, words]);
  expect(buttons).toEqual([
    ['Repeaters of Grade 8 East', 'Repeaters: 2'],
    ['Repeaters of Grade 9 West', 'Repeaters'],
  ]);
});

test('who joined for the next term is named at the class, and stays there unless somebody removes the tick', () => {
  const newcomers = [
    { id: 31, fullName: 'Amina Yusuf' },
    { id: 32, fullName: 'Otieno Ouma' },
  ];
  const joined = {
    ...plan,
    classes: [{ ...eight, newcomers }, nine],
    currentTerm: { name: 'Term 3 2026', endDate: '2026-10-30', isOver: true },
  };
  const words = wordsOf(renderToStaticMarkup(<NewcomersNotice plan={joined} />));
  expect(words).toContain('2 students joined for the next term and are not billed in Term 3 2026.');
  expect(words).toContain('Grade 8 East: Amina Yusuf and Otieno Ouma.');
  expect(words).not.toContain('Grade 9');
  const start = draftOf(joined);
  const markup = renderToStaticMarkup(<ClassTable plan={joined} draft={start} onTarget={() => undefined} onRepeaters={() => undefined} />);
  expect(markup).toContain('>Repeaters: 2<');
  expect(summaryOf(joined.classes, start, joined)).toMatchObject({ moving: 28, repeating: 2, leaving: 12 });
  expect(requestOf(joined.classes, start, summaryOf(joined.classes, start, joined)).repeaters).toEqual([31, 32]);
});

test('many newcomers of a class are counted after the first ten, and without any there is no notice', () => {
  const newcomers = Array.from({ length: 12 }, (_, at) => ({ id: at, fullName: `Mtoto ${at}` }));
  const currentTerm = { name: 'Term 3 2026', endDate: '2026-10-30', isOver: true };
  const noticed = (some: typeof newcomers) =>
    wordsOf(renderToStaticMarkup(<NewcomersNotice plan={{ classes: [{ ...eight, newcomers: some }], currentTerm }} />));
  expect(noticed(newcomers)).toContain('Mtoto 8, Mtoto 9 and 2 more.');
  expect(noticed([])).toBe('');
});

const terms = (changes: readonly Partial<YearDraft['terms'][number]>[] = []) =>
  renderToStaticMarkup(<NextTerms terms={draft.terms.map((term, index) => ({ ...term, ...changes[index] }))} onChange={() => undefined} />);

test('each new term can be named, dated or left out, and is wanted at first', () => {
  const markup = terms();
  expect(markup.match(/<fieldset/g)).toHaveLength(2);
  expect(markup.match(/type="checkbox"[^>]*checked=""|checked=""[^>]*type="checkbox"/g)).toHaveLength(2);
  const values = [...markup.matchAll(/value="([^"]*)"/g)].map(([, value]) => value);
  expect(values).toEqual(['Term 1', '2027-01-04', '2027-04-02', 'Term 2', '2027-04-26', '2027-07-30']);
  expect(markup).not.toContain('disabled=""');
});

test('a term that is left out takes no more changes, and one without a name is still offered', () => {
  const markup = terms([{ wanted: false }, { name: '' }]);
  const [first = '', second = ''] = markup.split('</fieldset>');
  expect(first.match(/disabled=""/g)).toHaveLength(3);
  expect(second).not.toContain('disabled=""');
  expect(second).toContain('Add this term');
});

test('without terms to copy it says so', () => {
  const markup = renderToStaticMarkup(<NextTerms terms={[]} onChange={() => undefined} />);
  expect(markup).toContain('The school already has the terms of the next year, or none to copy.');
});
