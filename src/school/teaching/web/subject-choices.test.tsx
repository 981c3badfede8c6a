import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SubjectChoices } from './subject-choices.tsx';

const subjects = ['Mathematics', 'English', 'Kiswahili'].map((name, at) => ({ id: at + 1, name, lessonsPerWeek: 5 }));
const other = { id: 9, username: 'otieno', email: 'otieno@example.test' };
const stream = { id: 4 };
/** The stream where only these subjects have no teacher. */
const standingWith = (...free: readonly number[]) => ({
  ...{ id: 4, name: 'East', gradeId: 1 },
  subjectAssignments: subjects.map((subject) => ({ subject, stream, teacher: free.includes(subject.id) ? null : other })),
});
const drawn = (free: readonly number[], chosen: readonly number[]) =>
  renderToStaticMarkup(
    <SubjectChoices grade={{ subjects }} standing={standingWith(...free)} teacherId={1} chosen={chosen} onChange={() => undefined} />,
  );

test('a ticked subject that somebody else took meanwhile can be left out again, and no other that is taught can be chosen', () => {
  const boxes = drawn([3], [1])
    .match(/<input[^>]*>/g)
    ?.map((box) => ({ checked: /checked/.test(box), disabled: /disabled/.test(box) }));
  expect(boxes).toEqual([
    { checked: true, disabled: false },
    { checked: false, disabled: true },
    { checked: false, disabled: false },
  ]);
});

test('all that are free can be ticked at once where several are and one is not ticked; where none is free it says so', () => {
  expect(drawn([1, 2, 3], [])).toContain('>Choose all<');
  expect(drawn([2, 3], [2])).toContain('>Choose all that are free<');
  for (const markup of [drawn([3], []), drawn([2, 3], [2, 3]), drawn([], [])]) expect(markup).not.toContain('Choose all');
  expect(drawn([], [])).toContain('Every subject of this stream has a teacher.');
  expect(drawn([3], [])).not.toContain('Every subject of this stream');
});
