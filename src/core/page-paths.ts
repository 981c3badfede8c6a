type Filters = Record<string, string | number>;

/** The filters of balances, on the page and its prints: students who owe, the largest debt first by default. */
const balanceFilters = { q: '', grade: 'all', stream: 'all', state: 'owing', over: '', age: 'all', promise: 'all', sort: '-balance' };

/**
 * Every page by its path, with the filters of its address and their defaults. `$studentId` is a parameter. `src/app/pages.tsx` has the
 * components.
 */
const pageFilters = {
  '/': {},
  '/blog': {},
  '/blog/$guide': {},
  '/signup': {},
  '/login': { returnUrl: '', error: '' },
  '/logout': {},
  '/new-password': {},
  '/second-factor': {},
  '/account': {},
  '/dashboard': {},
  '/students': { q: '', grade: 'all', stream: 'all', active: 'all', page: 1 },
  '/students/add': {},
  '/students/add-student': {},
  '/students/$studentId': {},
  '/students/$studentId/edit': {},
  '/students/$studentId/add-fees': {},
  '/students/$studentId/data': {},
  '/families/$familyId': {},
  '/families/$familyId/statement': { termId: '' },
  '/sponsors': { state: 'all', page: 1 },
  '/sponsors/$sponsorId': {},
  '/sponsors/$sponsorId/statement': { from: '', to: '' },
  '/import': { page: 1 },
  '/import/fees': { page: 1 },
  '/import/fees/$feeFileId': {},
  '/import/$importId': { step: '', outcome: '', page: 1 },
  '/all-payments': { q: '', from: '', to: '', method: 'all', status: 'all', recordedBy: 'all', page: 1 },
  '/payments/new': { studentId: '', amount: '', method: '', code: '', bank: '' },
  '/payments/ask': { studentId: '', amount: '' },
  '/payments/shared': { total: '', method: '', code: '', payer: '', sponsor: '' },
  '/payments/shared/$sharedPaymentId': {},
  '/payments/view': { q: '', grade: 'all', term: 'current', stream: 'all', page: 1 },
  '/payments/view-addfees/link': {},
  '/payments/view-addfees': { gradeId: 'all', streamId: 'all', feeId: 'all', page: 1 },
  '/payments/reconcile': { show: 'waiting', page: 1 },
  '/payments/notices': { show: 'waiting', sender: 'all', page: 1 },
  '/payments/statements': { page: 1, unseen: 1 },
  '/payments/statements/draft/$draftId': { outcome: 'all', page: 1 },
  '/payments/statements/$statementId': { page: 1 },
  '/payments/fee-reports': {},
  '/reports': { report: '' },
  '/payments/$studentId/fee-statement': { termId: '', from: '', page: 1, receipt: '' },
  '/check-receipt/$studentId/$code': {},
  '/receipt/$studentId/$paymentId': {},
  '/day': {},
  '/day/overview': { page: 1 },
  '/day/$dayId': {},
  '/balances': { ...balanceFilters, page: 1 },
  '/balances/print': balanceFilters,
  '/balances/letters': balanceFilters,
  '/statements': { list: 'balances', termId: '', active: 'all', ...balanceFilters },
  '/adjustments': { kind: 'all', state: 'all', termId: 'all', page: 1 },
  '/adjustments/new/$studentId': {},
  '/approvals': { show: '', kind: 'all', page: 1 },
  '/reversals/new/$studentId/$paymentId': { whole: '' },
  '/teachers/assign-subjects': { grade: '', stream: 'all', page: 1 },
  '/teachers/add': {},
  '/settings/configure-grades': {},
  '/settings/terms': { open: '' },
  '/settings/additional-fees': {},
  '/settings/fee-structures': { term: 'all', grade: 'all', page: 1 },
  '/settings/fee-grid': { termId: '' },
  '/settings/fee-grid/print': { termId: '', grade: 'all', sheets: 'one' },
  '/settings/fee-simulator': {
    ...{ termId: '', roll: '', coming: '' },
    ...{ tuitionFee: '', diaryFee: '', assBooks: '', others: '', activityFee: '' },
  },
  '/settings/discounts': { page: 1 },
  '/settings/users': { q: '' },
  '/settings/audit-log': { q: '', userId: 'all', area: 'all', outcome: 'all', from: '', to: '', page: 1 },
  '/settings/jobs': { show: '', page: 1 },
  '/settings/messages': {},
  '/messages': { state: 'all', kind: 'all', delivery: 'all', page: 1 },
  '/year-end': {},
  '/settings/school': {},
  '/settings/archive': {},
  '/settings/data': { page: 1, left: 1 },
  '/settings/mpesa': {},
  '/settings/banks': { bank: 'kcb' },
  '/settings/api-keys': {},
  '/settings/webhooks': { show: 'all', page: 1 },
} as const satisfies Record<`/${string}`, Filters>;

type PageTable = typeof pageFilters;
type ParamsOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

/** The path pattern of a page: `/students/$studentId/edit`. */
export type PagePattern = keyof PageTable;
/** The parameters in the path of a page, as text. */
export type PageParams<P extends PagePattern> = Record<ParamsOf<P>, string>;
/** The filters of a page: text, or a whole number from 1. */
export type PageFilters<P extends PagePattern> = {
  -readonly [Name in keyof PageTable[P]]: PageTable[P][Name] extends number ? number : string;
};
type GivenFilters<P extends PagePattern> = {
  [Name in keyof PageTable[P]]?: PageTable[P][Name] extends number ? number : string | number;
};
/** The values of an address: every parameter of the path, and any filters of the page. */
export type PageValues<P extends PagePattern> = Record<ParamsOf<P>, string | number> & GivenFilters<P>;

declare const pagePath: unique symbol;
/** The path of a page that needs no parameters. */
export type PlainPath = { [P in PagePattern]: ParamsOf<P> extends never ? P : never }[PagePattern];
/** An address within Karo: a path without parameters, or one from `pathTo`. */
export type PagePath = PlainPath | (string & { readonly [pagePath]: true });

export const pagePatterns = Object.keys(pageFilters) as readonly PagePattern[];

/** The address of a page: `pathTo('/students', { q: 12 })` is `/students?q=12`. Blank and default filters are left out. */
export function pathTo<P extends PagePattern>(pattern: P, values: PageValues<P>): PagePath {
  const texts: Record<string, string | number | undefined> = values;
  const path = pattern.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(texts[name])));
  const query = queryOf(pattern, values);
  return (query === '' ? path : `${path}?${query}`) as PagePath;
}

/** The query of an address without its question mark: the filters in table order, without blank and default ones. */
export function queryOf<P extends PagePattern>(pattern: P, filters: GivenFilters<P>): string {
  const texts: Record<string, string | number | undefined> = filters;
  const query = new URLSearchParams();
  for (const [name, usual] of Object.entries(pageFilters[pattern])) {
    const value = texts[name];
    if (value !== undefined && value !== '' && value !== usual) query.set(name, String(value));
  }
  return query.toString();
}

/** The filters in the query of an address; missing and invalid ones get their defaults. */
export function filtersIn<P extends PagePattern>(pattern: P, query: string): PageFilters<P> {
  const params = new URLSearchParams(query);
  const read = Object.entries(pageFilters[pattern]).map(([name, usual]) => [name, filterValue(params.get(name), usual)]);
  return Object.fromEntries(read) as PageFilters<P>;
}

function filterValue(text: string | null, usual: string | number): string | number {
  if (text === null) return usual;
  if (typeof usual === 'string') return text;
  const value = Number(text);
  return Number.isSafeInteger(value) && value >= 1 ? value : usual;
}

const shapes = pagePatterns.map((pattern) => ({
  pattern,
  shape: new RegExp(`^${pattern.replace(/\$(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i'),
}));

/** The page of a path and its parameters; null if there is none. A final slash and letter case are ignored. */
export function pageAt(pathname: string): { pattern: PagePattern; params: Record<string, string> } | null {
  for (const { pattern, shape } of shapes) {
    const match = shape.exec(pathname);
    if (match) return { pattern, params: decodedParams(match.groups ?? {}) };
  }
  return null;
}

/** An address from elsewhere, such as the server, as one within Karo: the first page if there is no such page. */
export function knownPath(address: string): PagePath {
  return pageAt(pathnameOf(address)) ? (address as PagePath) : '/';
}

/** The path of an address, without its query and hash. */
export function pathnameOf(address: string): string {
  return address.replace(/[?#].*/s, '');
}

function decodedParams(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decoded(text)]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
