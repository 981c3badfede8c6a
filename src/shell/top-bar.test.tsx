import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../tests/support/drawn.tsx';
import { TopBar } from './top-bar.tsx';

openSignedInPage('/dashboard');

test('the avatar has the first letter of the username, as a capital', () => {
  const user = { username: 'njeri', role: 'bursar' };
  const markup = drawnFor('bursar', <TopBar school={undefined} schoolName="Shule" {...user} onAsk={() => undefined} menu={null} />);
  expect(markup).toMatch(/aria-label="Account of njeri"[^>]*>N<\/button>/);
  expect(wordsOf(markup)).toContain('Shule njeri (bursar)');
});
