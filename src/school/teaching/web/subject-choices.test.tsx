import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SubjectChoices } from './subject-choices.tsx';

const subjects = ['Mathematics', 'English', 'Kiswahili'].map((name, at) => ({ id: at + 1, name, lessonsPerWeek: 5 }));
const other = { id: 9, username: 'otieno', email: 'otieno@example.test' };
const stream = { id: 4 };
const standing = {
  ...{ id: 4, name: 'East', gradeId: 1 },
  subjectAssignments: subjects.map((subject) => ({ subject, stream, teacher: subject.id === 3 ? null : other })),
};

test('a ticked subject that somebody else took meanwhile can be left out again, and no other that is taught can be chosen', () => {
  const markup = renderToStaticMarkup(
    <SubjectChoices grade={{ subjects }} standing={standing} teacherId={1} chosen={[1]} onChange={() => undefined} />,
  );
  const boxes = markup.match(/<input[^>]*>/g)?.map((box) => ({ checked: /checked/.test(box), disabled: /disabled/.test(box) }));
  expect(boxes).toEqual([
    { checked: true, disabled: false },
    { checked: false, disabled: true },
    { checked: false, disabled: false },
  ]);
});
