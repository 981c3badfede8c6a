import { expect, test } from 'vitest';
import { foundText } from './found-text.ts';

const amina = { id: 12, grade: 'Grade 4', stream: 'East' };

test('a student who was found by a guardian is shown with the guardian whose name it was', () => {
  expect(foundText({ ...amina, guardian: 'Zoë Wambui' })).toBe('Grade 4 East, ID 12 · Guardian: Zoë Wambui');
});

test('of a student who was found by their own name no guardian is said', () => {
  expect(foundText({ ...amina, guardian: null })).toBe('Grade 4 East, ID 12');
  expect(foundText(amina)).toBe('Grade 4 East, ID 12');
});
