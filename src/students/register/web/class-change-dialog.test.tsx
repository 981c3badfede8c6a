import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { addStudentOptions } from '../contract.ts';
import { AddStudentPage } from './add-student-page.tsx';
import { ClassChangeDialog } from './class-change-dialog.tsx';
import { StudentList } from './student-list.tsx';

openSignedInPage('/students/add-student');

const act = () => undefined;
const bill = (difference: number) => {
  const [billNow, billAfter] = [asCents(100_000), asCents(100_000 + difference)];
  return { id: 3, name: 'Term 2 2026', billNow, billAfter, difference: asCents(difference) };
};

function dialog({ isOver = false, terms = [bill(5000)] } = {}): string {
  const data = { currentTerm: { name: 'Term 2 2026', endDate: '2026-08-07', isOver }, terms };
  const change = { data, error: null, refetch: act } as never;
  return drawnFor('admin', <ClassChangeDialog name="Amina" grade="Grade 5" change={change} onSave={act} onCancel={act} />);
}

test.each([
  [5000, 'rises by KES 50.00 to KES 1,050.00.'],
  [-5000, 'falls by KES 50.00 to KES 950.00.'],
  [0, 'stays KES 1,000.00.'],
])('a move says what it makes of the bill, by %i cents, and that it can wait', (difference, text) => {
  const words = wordsOf(dialog({ terms: [bill(difference)] }));
  expect(words).toContain(`From now on The bill of Term 2 2026 ${text} From the next term The bill of Term 2 2026 stays KES 1,000.00.`);
  expect(words).not.toContain('ended on');
});

test('once the term is over the next stands first and is chosen; where no bill changes nothing is asked', () => {
  const over = dialog({ isOver: true });
  expect(wordsOf(over)).toMatch(/Term 2 2026 ended on 7 Aug 2026\. .*From the next term .*From now on/);
  const chosen = (markup: string) => /<input(?=[^>]*checked="")[^>]*value="(\w+)"/.exec(markup)?.[1];
  expect([chosen(over), chosen(dialog())]).toEqual(['nextTerm', 'now']);
  expect(wordsOf(dialog({ terms: [] }))).toContain('No bill changes. Cancel Move and save');
});

test('before a move is worked out it waits, or says why it cannot say, and asks nothing', () => {
  const state = (error: Error | null) => {
    const change = { data: undefined, error, refetch: act } as never;
    return wordsOf(drawnFor('admin', <ClassChangeDialog name="Amina" grade="Grade 5" change={change} onSave={act} onCancel={act} />));
  };
  const [waiting, failed] = [state(null), state(new Error('no line'))];
  expect(waiting).toContain('Loading…');
  expect(failed).toContain('The change to the bill could not be worked out. Retry');
  for (const words of [waiting, wordsOf(dialog())]) expect(words).not.toContain('could not');
  for (const words of [failed, wordsOf(dialog())]) expect(words).not.toContain('Loading…');
  for (const words of [waiting, failed]) expect(words).not.toContain('Move and save');
});

const term = {
  id: 3,
  name: 'Term 2',
  year: 2026,
  startDate: '2026-05-04',
  endDate: '2026-08-07',
  current: true,
  billed: true,
  updatedAt: '',
};

function adding({ currentTerm = term as typeof term | null, isOver = false, hasClass = true, role = 'admin' as Role } = {}): string {
  const choices = { grades: [{ id: 4, name: 'Grade 4' }], streams: hasClass ? [{ id: 9, name: 'East', gradeId: 4 }] : [] };
  return wordsOf(drawnFor(role, <AddStudentPage />, [addStudentOptions, {}, { ...choices, currentTerm, currentTermOver: isOver }]));
}

test('whoever adds a student reads when it is billed, and chooses only once the term is over', () => {
  const question = 'From when is the student billed?';
  expect(adding()).toContain('The student is billed the fees of Term 2 2026 at once.');
  expect(adding()).not.toContain(question);
  expect(adding({ isOver: true })).toContain('Term 2 2026 is over: choose below from when the student is billed.');
  expect(adding({ isOver: true })).toContain(question);
  expect(adding({ currentTerm: null })).toContain('No term is current yet: the student is billed when one is opened.');
});

test('without a class there is no form, and the way to a class is told to who may make one', () => {
  expect(adding({ hasClass: false })).toContain('Create a grade and add its streams first.');
  expect(adding({ hasClass: false, role: 'bursar' })).toContain('An administrator must create a grade and add its streams first.');
});

test('the first student is added by who may, and a search that found nobody is cleared', () => {
  const words = (role: Role, onShowAll?: () => void) =>
    wordsOf(drawnFor(role, <StudentList students={[]} stale={false} onShowAll={onShowAll} />));
  expect(words('bursar')).toContain('Add the first student');
  expect(words('teacher')).not.toContain('Add the first student');
  expect(words('bursar', act)).toContain('No students match this search');
});
