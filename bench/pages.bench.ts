import type { Browser } from 'playwright-core';
import { type Stored, withBrowser } from './browser/phone.ts';
import { type Visit, type Visited, visit, type Weight } from './browser/visits.ts';
import type { Bench, Figures } from './figures.ts';
import { hundredths, print } from './print.ts';
import { withServer } from './running-server.ts';
import { demoAdmin, demoSession } from './schools/demo-school.ts';
import { spread, spreadText } from './statistics.ts';

const rounds = 5;

const rowOf = 'tbody tr[tabindex]';
const visited = {
  login: {
    path: '/login',
    shown: 'form',
    typed: { '[name=username]': demoAdmin.username, '[name=password]': demoAdmin.password },
    press: 'form [type=submit]:enabled',
    answered: '[type=submit][data-busy]',
  },
  landing: { path: '/', shown: 'h1', press: '#faq details + details > summary', answered: '#faq details + details[open]' },
  dashboard: { path: '/dashboard', shown: 'main tbody tr', press: 'header button', answered: 'dialog[open]' },
  students: { path: '/students', shown: rowOf, press: `${rowOf} button[aria-label^=Deactivate]`, answered: 'dialog[open]' },
} satisfies Record<string, Visited>;

type PageName = keyof typeof visited;
type Visits = Record<PageName, Visit[]>;

/** How heavy the first pages are and when they are ready, on a slow phone with 3G and nothing in its cache; the pages take turns. */
export const pages: Bench = {
  names: [
    ...(['login_kb', 'dashboard_kb', 'students_kb', 'landing_kb'] as const),
    ...(['login_3g_ms', 'students_3g_ms', 'landing_3g_ms', 'repeat_3g_ms', 'requests'] as const),
  ],
  measure: () =>
    withServer(
      async ({ origin }) => {
        const stored = await demoSession(origin);
        return figuresOf(await withBrowser((browser) => visitInTurn(browser, origin, stored)));
      },
      { demo: 'on' },
    ),
};

async function visitInTurn(browser: Browser, origin: string, stored: Stored): Promise<Visits> {
  const visits: Visits = { login: [], landing: [], dashboard: [], students: [] };
  for (let round = 0; round < rounds; round += 1) {
    visits.login.push(await visit(browser, origin, { page: visited.login }));
    visits.landing.push(await visit(browser, origin, { page: visited.landing }));
    visits.dashboard.push(await visit(browser, origin, { page: visited.dashboard, stored }));
    visits.students.push(await visit(browser, origin, { page: visited.students, stored, twice: true }));
  }
  return visits;
}

function figuresOf(visits: Visits): Figures {
  const median = (what: string, values: readonly number[], unit = ''): number => {
    print(`${what}: ${spreadText(values, unit, hundredths)}`);
    return hundredths(spread(values).median);
  };
  const readyMs = (page: PageName) => {
    const times = visits[page].map(({ readyMs }) => Math.round(readyMs));
    return median(`${page}, ready`, times, 'ms');
  };
  const weight = (page: PageName, counts: (weight: Weight) => boolean = isCode) => {
    const sums = visits[page].map(({ before }) => before.filter(counts).reduce((sum, { kilobytes }) => sum + kilobytes, 0));
    return median(`${page}, over the wire`, sums, 'KB');
  };
  return {
    login_kb: weight('login'),
    dashboard_kb: weight('dashboard'),
    students_kb: weight('students'),
    landing_kb: weight('landing', () => true),
    login_3g_ms: readyMs('login'),
    students_3g_ms: readyMs('students'),
    landing_3g_ms: readyMs('landing'),
    repeat_3g_ms: median(
      'students, ready again',
      visits.students.map(({ again }) => Math.round(again ?? Number.NaN)),
      'ms',
    ),
    requests: median(
      'students, requests',
      visits.students.map(({ requests }) => requests),
    ),
  };
}

function isCode({ kind }: Weight): boolean {
  return kind === 'script' || kind === 'stylesheet';
}
