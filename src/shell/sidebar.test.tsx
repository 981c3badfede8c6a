import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../tests/support/drawn.tsx';
import { Sidebar } from './sidebar.tsx';

openSignedInPage('/balances');

const none = { approvals: 0, money: 0, notices: 0, messages: 0, jobs: 0 };

const link = (markup: string, path: string) => new RegExp(`<a[^>]*href="${path}"[^>]*>`).exec(markup)?.[0] ?? '';

test.each([false, true])('how much waits stands with its place in the menu, narrow or not (%s)', (mini) => {
  const markup = drawnFor('admin', <Sidebar mini={mini} waiting={{ approvals: 12, money: 3, notices: 4, messages: 2, jobs: 1 }} />);
  const approvals = link(markup, '/approvals');
  expect(approvals).toContain('data-count="12"');
  expect(approvals).toContain('aria-label="Approvals, 12 waiting"');
  expect(link(markup, '/payments/reconcile')).toContain('aria-label="Money on the Desk, 3 waiting"');
  expect(link(markup, '/payments/notices')).toContain('aria-label="Refused Notices, 4 waiting"');
  expect(link(markup, '/messages')).toContain('data-count="2"');
  expect(link(markup, '/settings/jobs')).toContain('data-count="1"');
  expect(markup.match(/data-count/g)).toHaveLength(5);
});

test('where nothing waits the place is like every other', () => {
  const approvals = link(drawnFor('admin', <Sidebar mini={false} waiting={none} />), '/approvals');
  expect(approvals).not.toContain('data-count');
  expect(approvals).not.toContain('aria-label');
});

test('the page that is open is marked, with its group', () => {
  const markup = drawnFor('admin', <Sidebar mini={false} waiting={none} />);
  expect(link(markup, '/balances')).toContain('data-active="true"');
  expect(link(markup, '/approvals')).not.toContain('data-active');
  expect(wordsOf(/<button[^>]*data-active="true"[^>]*>.*?<\/button>/.exec(markup)?.[0] ?? '')).toBe('Fees');
});

test('every payment has a place in the menu, and signing out stands below what scrolls', () => {
  const markup = drawnFor('admin', <Sidebar mini={false} waiting={none} />);
  expect(link(markup, '/all-payments')).not.toBe('');
  expect(wordsOf(markup.slice(markup.lastIndexOf('</div>')))).toBe('Sign Out');
});
