import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { searchStudents } from '../contract.ts';
import { FoundStudents, StudentFinder } from './student-finder.tsx';

openSignedInPage('/students');

const student = (id: number) => ({ id, name: `Amina ${id}`, admissionNumber: id === 1 ? 'A/17' : null, guardian: null, active: true });
const shown = (count: number, without: number[] = []) => {
  const students = Array.from({ length: count }, (_, at) => ({ ...student(at + 1), grade: 'Grade 4', stream: 'East' }));
  return wordsOf(renderToStaticMarkup(<FoundStudents students={students} without={without} act={() => null} />));
};

test('six students are shown by class and number, and more than six are said to match', () => {
  expect(shown(6)).toContain('Amina 1 Adm. A/17, Grade 4 East, ID 1');
  expect(shown(6)).toContain('Amina 6 Grade 4 East, ID 6');
  expect(shown(6)).not.toContain('More students match');
  expect(shown(7)).toContain('More students match. Type more of the name, or the admission number.');
  expect(shown(7)).not.toContain('Amina 7');
});

test('whoever is chosen already neither takes a place nor counts among them', () => {
  expect(shown(7, [1])).toContain('Amina 7');
  expect(shown(7, [1])).not.toContain('More students match');
});

test('who is searched for is found, or said not to be, and before that nothing is said', () => {
  const one = [{ ...student(1), grade: 'Grade 4', stream: 'East' }];
  const found = (words: string, students: typeof one) =>
    wordsOf(
      drawnFor(
        'bursar',
        <StudentFinder label="Find a student" words={words} onSearch={() => undefined}>
          {(all) => <p>{`Found ${all.length}`}</p>}
        </StudentFinder>,
        [searchStudents, { query: { q: words } }, students],
      ),
    );
  expect(found('amina', one)).toBe('Find a student Found 1');
  expect(found('amina', [])).toBe('Find a student Found 0 No students found.');
  expect([found('', one), found('', [])]).toEqual(['Find a student', 'Find a student']);
});
