import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage } from '../../../../tests/support/drawn.tsx';
import { endsQuestion, ToggleStatus } from './toggle-status.tsx';

openSignedInPage('/students');

test.each([
  ['the next term was opened meanwhile', 'TERM_NOT_OVER', { active: true, billFrom: 'now' }, true],
  ['nothing was asked', 'OTHER', { active: true }, true],
  ['the student was to be billed from a term', 'OTHER', { active: true, billFrom: 'nextTerm' }, false],
  ['the student was to be deactivated', 'OTHER', { active: false }, false],
] as const)('a question stays open after a failure unless it is no longer one: %s', (_, code, body, ends) => {
  expect(endsQuestion({ code }, body)).toBe(ends);
});

test('the button says what it does, in the colour of what is lost', () => {
  const button = (active: boolean) => drawnFor('bursar', <ToggleStatus student={{ id: 7, fullName: 'Amina', active }} />);
  expect(button(true)).toMatch(/data-color="brick"[^>]*>Deactivate</);
  expect(button(false)).toMatch(/data-color="teal"[^>]*>Activate</);
  expect(button(false)).toContain('aria-label="Activate Amina"');
});
