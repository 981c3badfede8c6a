import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage } from '../../../../tests/support/drawn.tsx';
import { ClassFields } from './class-fields.tsx';

openSignedInPage('/students');

const choices = {
  grades: [
    { id: 1, name: 'Grade 1' },
    { id: 2, name: 'Grade 2' },
    { id: 3, name: 'Grade 3' },
  ],
  streams: [
    { id: 10, name: 'East', gradeId: 1 },
    { id: 20, name: 'North', gradeId: 2 },
  ],
};

const field = (name: string) => ({ label: name, 'data-path': name, value: '', error: undefined, onChange: () => undefined });

/** The list of streams once this grade is chosen. */
function streamsOf(gradeId: string): { isLocked: boolean; options: string[] } {
  const drawn = drawnFor(
    'admin',
    <ClassFields {...{ choices, gradeId }} grade={field('Grade')} stream={field('Stream')} onGrade={() => undefined} />,
  );
  const list = drawn.slice(drawn.lastIndexOf('<select'));
  return {
    isLocked: /^<select[^>]* disabled=""/.test(list),
    options: [...list.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text = '']) => text),
  };
}

test('streams can be chosen once a grade is, and only those of the grade', () => {
  expect(streamsOf('')).toEqual({ isLocked: true, options: ['Choose a grade first'] });
  expect(streamsOf('1')).toEqual({ isLocked: false, options: ['Choose a stream', 'East'] });
  expect(streamsOf('3')).toEqual({ isLocked: false, options: ['This grade has no streams'] });
});
