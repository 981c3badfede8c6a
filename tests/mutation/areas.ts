import type { Mutant } from './mutants.ts';

/** A part of Karo, what share of its mutants must be caught, and how many are drawn. */
export type Area = { name: string; files: RegExp; atLeast: number; count: number };

const money = [
  'payments/payments',
  'payments/shared',
  'arrivals/unallocated',
  'arrivals/banks',
  'arrivals/bank-statements',
  'books/billing',
  'books/ledger',
  'books/adjustments',
  'fees/discount-rules',
  'payments/sponsors',
  'payments/balances',
  'books/statements',
  'reports/student-page',
  'reports/fee-reports',
  'reports/other-reports',
  'fees/structures',
  'fees/additional-fees',
  'fees/fee-files',
  'fees/simulator',
  'reports/dashboard',
  'books/discounts',
].join('|');

/** A file belongs to the first area that names it. */
export const areas: readonly Area[] = [
  { name: 'web', files: /^src\/(core\/web|ui|shell|[a-z-]+\/[a-z-]+\/web)\//, atLeast: 0.8, count: 40 },
  {
    name: 'access',
    files:
      /^src\/(core\/(roles|server\/(serve|exchange|wire|caller|idempotency|tokens|doors\/.*|secrets\/.*))|school\/session\/.*|school\/users\/.*)\.ts$/,
    atLeast: 0.9,
    count: 35,
  },
  { name: 'money', files: new RegExp(`^src/(core/money|(${money})/((server|rules)/)?[\\w-]+)\\.ts$`), atLeast: 0.9, count: 60 },
  {
    name: 'core',
    files: /^src\/(core\/(server\/)?[\w-]+|core\/server\/database\/.*|(?!core|app)[a-z-]+\/[a-z-]+\/(server\/)?[\w-]+)\.ts$/,
    atLeast: 0.9,
    count: 45,
  },
];

/** Texts and lists, ways in, and what operators run, which the runs of faults try. */
const leftOut =
  /\.(test|spec)\.tsx?$|^src\/(app|install\/(demo|backup|guides|landing))\/|common-passwords|core\/server\/postgres\/|sites?-files/;

export function areaOf(path: string): Area | null {
  if (!/\.tsx?$/.test(path) || leftOut.test(path)) return null;
  return areas.find(({ files }) => files.test(path)) ?? null;
}

/** A run of tests: a project of Vitest and some paths of it. */
export type Run = readonly [project: 'unit' | 'server' | 'e2e', ...paths: string[]];

/** What a mutant is shown to: a run of tests, or the type checker. */
export type Trial = 'types' | Run;

/** The browser tests of what every page is made of. */
const ofEveryPage = [
  'landing',
  'students',
  'edit-student',
  'changed-meanwhile',
  'all-payments',
  'tables',
  'messages',
  'session',
  'keyboard-money',
];

/** The browser tests of each feature that has pages, and of what is common to them. */
export const browserTests: Readonly<Record<string, readonly string[]>> = {
  'books/adjustments': ['adjustments', 'figures-agree'],
  'reports/approvals': ['approvals'],
  'install/archive': ['archive-page'],
  'payments/balances': ['balances'],
  'arrivals/banks': ['bank-notices'],
  'reports/child-data': ['child-data'],
  'payments/class-statements': ['class-statements'],
  'fees/discount-rules': ['standing-discounts'],
  'arrivals/daraja': ['money-arrives'],
  'reports/dashboard': ['dashboard', 'figures-agree'],
  'payments/day': ['cash-day'],
  'payments/families': ['families', 'student-page'],
  'fees/simulator': ['fee-grid'],
  'fees/structures': ['fee-structures'],
  'fees/additional-fees': ['additional-fees', 'student-fees', 'view-additional-fees'],
  'school/files': ['moving-in', 'fee-grid', 'bank-statements'],
  'school/grades': ['grades', 'subjects'],
  'students/imports': ['moving-in'],
  'school/jobs': ['screens'],
  'messages/guardians': ['guardian-messages'],
  'arrivals/refused-notices': ['screens', 'roles'],
  'school/notifications': ['notifications'],
  'reports/student-page': ['student-page'],
  'payments/shared': ['shared-payments'],
  'payments/sponsors': ['sponsors'],
  'arrivals/unallocated': ['money-desk'],
  'arrivals/bank-statements': ['bank-statements'],
  'payments/payments': [
    'new-payment',
    'new-payment-balance',
    'payment-queue',
    'receipt',
    'reversal',
    'all-payments',
    'student-payments',
    'figures-agree',
    'bursar',
    'money-arrives',
  ],
  'fees/fee-files': ['fee-grid'],
  'fees/planning': ['fee-grid'],
  'reports/fee-reports': ['fee-reports'],
  'reports/other-reports': ['other-reports'],
  'reports/erasure': ['erasure'],
  'payments/reversals': ['reversal'],
  'school/settings': ['school-settings', 'changed-settings-meanwhile'],
  'school/account': ['account', 'users', 'sign-in'],
  'school/api-keys': ['api-keys'],
  'school/audit-log': ['screens', 'roles'],
  'school/requests': ['adjustments', 'standing-discounts'],
  'school/session': ['sign-in', 'session'],
  'school/webhooks': ['api-keys'],
  'students/consents': ['student-page'],
  core: [...ofEveryPage, 'navigation', 'early-reads', 'account', 'typed-before', 'double-click', 'new-payment-balance'],
  ui: [...ofEveryPage, 'dialogs', 'balances', 'keyboard-students', 'typed-before', 'double-click', 'parts-later', 'api-keys'],
  shell: ['menu', 'top-bar', 'keyboard-shell', 'palette', 'parts-later'],
  'install/signup': ['sign-in'],
  'books/statements': ['fee-statement', 'figures-agree'],
  'students/register': ['students', 'add-student', 'edit-student', 'class-change'],
  'school/teaching': ['assign-subjects', 'assign-subjects-states'],
  'books/terms': ['terms', 'term-opening', 'term-over'],
  'school/users': ['users', 'roles'],
  'students/year-end': ['year-end'],
};

const acrossFeatures = [
  ...[
    ...['money-model', 'bad-input', 'freshness', 'writes', 'idempotency', 'doors', 'headers', 'raw-refusals'],
    ...[
      'overload',
      'caps',
      'transaction',
      'sealed-history',
      'sealed-tables',
      'costly-calls',
      'cross-origin',
      'versions',
      'aborted',
      'exported-setup',
    ],
  ].map((name) => `tests/${name}.server`),
  ...['tests/access', 'src/books/statements', 'src/payments/payments', 'src/books/terms'],
];

/** The feature of a file as "wing/feature"; core, ui and shell are one each. */
export function featureOf(path: string): string {
  const [, wing = '', name = ''] = path.split('/');
  return ['core', 'ui', 'shell'].includes(wing) ? wing : `${wing}/${name}`;
}

/** The runs, cheapest first, that a mutant of this file is shown to; the first that fails has caught it. */
export function nearestTests(path: string): Run[] {
  const feature = featureOf(path);
  const ownTests = `src/${feature}`;
  if (areaOf(path)?.name === 'web') {
    const specs = (browserTests[feature] ?? []).map((name) => `tests/e2e/${name}.spec.ts`);
    return [
      ['unit', 'src/core', 'src/ui', ownTests],
      ['e2e', ...specs],
    ];
  }
  if (feature === 'core') {
    return [
      ['unit', 'src/core'],
      ['server', ...acrossFeatures, 'src/school/session', 'src/students/register', 'src/school/notifications'],
    ];
  }
  return [
    ['unit', ownTests],
    ['server', ownTests],
    ['server', ...acrossFeatures],
  ];
}

/** For the few that nothing nearer has caught, after all others: what another feature promises may be what catches it. */
export function lastTests(path: string): Run[] {
  return areaOf(path)?.name === 'web' ? [] : [['server']];
}

/** Signs, bounds and numbers, of which the type checker sees none but a sign between texts. */
const untyped = /^([<>]=?|[-*/]|\d+)$/;

/** What a mutant is shown to, likeliest catch and cheapest first: the tests nearest to it, and the type checker, which reads no SQL. */
export function trialsOf({ path, isSql, text }: Pick<Mutant, 'path' | 'isSql' | 'text'>): Trial[] {
  const runs = nearestTests(path);
  if (isSql) return runs;
  const late = runs.length - 1;
  return untyped.test(text) ? [...runs.slice(0, late), 'types', ...runs.slice(late)] : ['types', ...runs];
}
