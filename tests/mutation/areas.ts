import type { Mutant } from './mutants.ts';

/** A part of Karo, what share of its mutants must be caught, and how many are drawn. */
export type Area = { name: string; files: RegExp; atLeast: number; count: number };

const money =
  'payments|shared-payments|arrivals|banks|bank-statements|billing|ledger|adjustments|discounts|sponsors|balances|statements|overview|reports|fees|fee-files|fee-simulator|dashboard';

/** A file belongs to the first area that names it. */
export const areas: readonly Area[] = [
  { name: 'web', files: /^src\/(core\/web|ui|shell|[a-z-]+\/web)\//, atLeast: 0.75, count: 40 },
  {
    name: 'access',
    files: /^src\/(core\/(roles|server\/(serve|exchange|wire|caller|idempotency|tokens|doors\/.*|secrets\/.*))|session\/.*|users\/.*)\.ts$/,
    atLeast: 0.9,
    count: 35,
  },
  { name: 'money', files: new RegExp(`^src/(core/money|(${money})/((server|rules)/)?[\\w-]+)\\.ts$`), atLeast: 0.9, count: 60 },
  {
    name: 'core',
    files: /^src\/(core\/(server\/)?[\w-]+|core\/server\/database\/.*|[a-z-]+\/(server\/)?[\w-]+)\.ts$/,
    atLeast: 0.9,
    count: 45,
  },
];

/** Texts and lists, ways in, and what operators run, which the runs of faults try. */
const leftOut =
  /\.(test|spec)\.tsx?$|^src\/(entry|demo|backup|guides|landing)\/|^src\/[\w-]+\.tsx?$|common-passwords|core\/server\/postgres\/|sites?-files/;

export function areaOf(path: string): Area | null {
  if (!/\.tsx?$/.test(path) || leftOut.test(path)) return null;
  return areas.find(({ files }) => files.test(path)) ?? null;
}

/** A run of tests: a project of Vitest and some paths of it. */
export type Run = readonly [project: 'unit' | 'server' | 'e2e', ...paths: string[]];

/** The browser tests of each feature that has pages. */
export const browserTests: Readonly<Record<string, readonly string[]>> = {
  adjustments: ['adjustments', 'figures-agree'],
  approvals: ['approvals'],
  archive: ['archive-page'],
  balances: ['balances'],
  banks: ['bank-notices'],
  'child-data': ['child-data'],
  'class-statements': ['class-statements'],
  discounts: ['standing-discounts'],
  daraja: ['money-arrives'],
  dashboard: ['dashboard', 'figures-agree'],
  day: ['cash-day'],
  families: ['families', 'student-page'],
  'fee-simulator': ['fee-grid'],
  fees: ['fee-structures', 'additional-fees', 'student-fees', 'view-additional-fees'],
  grades: ['grades', 'subjects'],
  imports: ['moving-in'],
  jobs: ['screens'],
  messages: ['guardian-messages'],
  notices: ['screens', 'roles'],
  notifications: ['notifications'],
  overview: ['student-page'],
  'shared-payments': ['shared-payments'],
  sponsors: ['sponsors'],
  arrivals: ['money-desk'],
  'bank-statements': ['bank-statements'],
  payments: ['new-payment', 'payment-queue', 'receipt', 'reversal', 'all-payments', 'student-payments', 'figures-agree', 'bursar'],
  'fee-files': ['fee-grid'],
  planning: ['fee-grid'],
  reports: ['fee-reports'],
  reversals: ['reversal'],
  schools: ['school-settings', 'changed-settings-meanwhile'],
  session: ['sign-in', 'session'],
  shell: ['menu', 'top-bar', 'keyboard-shell'],
  signup: ['sign-in'],
  statements: ['fee-statement', 'figures-agree'],
  students: ['students', 'add-student', 'edit-student', 'class-change'],
  teaching: ['assign-subjects', 'assign-subjects-states'],
  terms: ['terms', 'term-opening', 'term-over'],
  users: ['users', 'roles'],
  yearend: ['year-end'],
};
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

/** The runs, cheapest first, that a mutant of this file is shown to; the first that fails has caught it. */
export function nearestTests(path: string): Run[] {
  const [, feature = ''] = path.split('/');
  const ownTests = `src/${feature}`;
  if (areaOf(path)?.name === 'web') {
    const specs = (browserTests[feature] ?? ofEveryPage).map((name) => `tests/e2e/${name}.spec.ts`);
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

/** Signs, bounds and numbers, of which the type checker sees none but a sign between texts. */
const untyped = /^([<>]=?|[-*/]|\d+)$/;

/** What a mutant is shown to, likeliest catch and cheapest first: the tests nearest to it, and the type checker, which reads no SQL. */
export function trialsOf({ path, isSql, text }: Pick<Mutant, 'path' | 'isSql' | 'text'>): ('types' | Run)[] {
  const runs = nearestTests(path);
  if (isSql) return runs;
  return untyped.test(text) ? [...runs.slice(0, -1), 'types', ...runs.slice(-1)] : ['types', ...runs];
}
