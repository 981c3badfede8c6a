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

test('the bar names the current term; where there is none, it leads whoever may set one to doing so', () => {
  const bar = (role: 'admin' | 'bursar', currentTerm: { id: number; name: string } | null) => {
    const user = { username: 'njeri', role } as const;
    const school = { schoolName: 'Shule', currentTerm, user };
    return drawnFor(role, <TopBar school={school} schoolName="Shule" {...user} onAsk={() => undefined} menu={null} />);
  };
  expect(wordsOf(bar('bursar', { id: 3, name: 'Term 2 2026' }))).toContain('Current Term: Term 2 2026');
  expect(bar('admin', null)).toMatch(/<a[^>]*href="\/settings\/terms"[^>]*>No current term</);
  expect(wordsOf(bar('bursar', null))).toContain('No current term');
  expect(bar('bursar', null)).not.toContain('/settings/terms');
});
