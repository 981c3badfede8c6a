import { describe, expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../tests/support/drawn.tsx';
import { roles } from '../core/roles.ts';
import { Sidebar } from './sidebar.tsx';

openSignedInPage('/balances');

const none = { approvals: 0, money: 0, notices: 0, messages: 0, jobs: 0 };

const link = (markup: string, path: string) => new RegExp(`<a[^>]*href="${path}"[^>]*>`).exec(markup)?.[0] ?? '';

const some = { approvals: 12, money: 3, notices: 4, messages: 2, jobs: 1 };
const heads = (markup: string) => [...markup.matchAll(/<button[^>]*>.*?<\/button>/g)].map(([button]) => button);
const head = (markup: string, name: string) => heads(markup).find((button) => wordsOf(button) === name) ?? '';

test('every count stands beside its item in the narrow menu, and with its group', () => {
  const markup = drawnFor('admin', <Sidebar mini waiting={some} />);
  expect(link(markup, '/approvals')).toContain('aria-label="Approvals, 12 waiting"');
  expect(markup).toContain('aria-label="Payments, 7 waiting"');
  expect(link(markup, '/payments/reconcile')).toContain('aria-label="Unallocated Payments, 3 waiting"');
  expect(link(markup, '/payments/notices')).toContain('aria-label="Refused Notices, 4 waiting"');
  expect(link(markup, '/messages')).toContain('data-count="2"');
  expect(link(markup, '/settings/jobs')).toContain('data-count="1"');
  expect(markup.match(/data-count/g)).toHaveLength(8);
});

test('in the wide menu a closed group shows the sum of what its items count', () => {
  const markup = drawnFor('admin', <Sidebar mini={false} waiting={some} />);
  expect(link(markup, '/approvals')).toContain('data-count="12"');
  expect(head(markup, 'Payments')).toContain('data-count="7"');
  expect(head(markup, 'Students')).toContain('aria-label="Students, 2 not sent"');
  expect(head(markup, 'Reports')).not.toContain('data-count');
});

const openIn = (markup: string) =>
  heads(markup)
    .filter((button) => button.includes('aria-expanded="true"'))
    .map(wordsOf);

test('the group of the page is open and the others are closed', () => {
  expect(openIn(drawnFor('admin', <Sidebar mini={false} waiting={none} />))).toEqual(['Reports']);
});

describe('on the dashboard, which is of no group', () => {
  openSignedInPage('/dashboard');

  test('Payments is open, and shows its counts beside its items', () => {
    const markup = drawnFor('admin', <Sidebar mini={false} waiting={some} />);
    expect(openIn(markup)).toEqual(['Payments']);
    expect(link(markup, '/payments/reconcile')).toContain('data-count="3"');
    expect(head(markup, 'Payments')).not.toContain('data-count');
  });
});

test('an item whose count is 0 has no mark', () => {
  const approvals = link(drawnFor('admin', <Sidebar mini={false} waiting={none} />), '/approvals');
  expect(approvals).not.toContain('data-count');
  expect(approvals).not.toContain('aria-label');
});

test('the page that is open is marked, with its group', () => {
  const markup = drawnFor('admin', <Sidebar mini={false} waiting={none} />);
  expect(link(markup, '/balances')).toContain('data-active="true"');
  expect(link(markup, '/approvals')).not.toContain('data-active');
  expect(wordsOf(/<button[^>]*data-active="true"[^>]*>.*?<\/button>/.exec(markup)?.[0] ?? '')).toBe('Reports');
});

test('every role is shown the same menu, the open group between what is of no group and the way out', () => {
  for (const mini of [true, false]) {
    const [first, ...others] = roles.map((role) => drawnFor(role, <Sidebar mini={mini} waiting={none} />));
    for (const markup of others) expect(markup).toBe(first);
  }
  const markup = drawnFor('teacher', <Sidebar mini={false} waiting={none} />);
  const links = [...markup.matchAll(/<a[^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(([, path, words = '']) => `${wordsOf(words)} ${path}`);
  expect(links).toEqual([
    ...['Karo /dashboard', 'Dashboard /dashboard', 'Approvals /approvals'],
    ...['Fees Reports /payments/fee-reports', 'Other Reports /reports', 'Balances /balances', 'Closed Days /day/overview'],
    'Sign Out /logout',
  ]);
});

test('signing out stands below what scrolls', () => {
  const markup = drawnFor('admin', <Sidebar mini={false} waiting={none} />);
  expect(wordsOf(markup.slice(markup.lastIndexOf('</div>')))).toBe('Sign Out');
});
