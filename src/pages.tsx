import type { ComponentType } from 'react';
import { type PagePath, type PagePattern, pageAt } from './core/page-paths.ts';
import { useHere } from './core/web/navigation.ts';
import { readSession, signInAgain } from './core/web/session.ts';
import { schoolOf } from './core/web/token-expiry.ts';
import { scannedReceipt } from './scanned-receipt.ts';
import { Shell } from './shell/shell.tsx';
import { BrokenPage, WholeOrBroken } from './ui/page/broken-page.tsx';
import { FullPageSpinner, Spinner } from './ui/states/states.tsx';

type Line = {
  /** 'public', or for those who are signed in: inside the layout, or bare (for print). */
  shown: 'public' | 'layout' | 'bare';
  load: () => Promise<ComponentType>;
};

/** What is shown at each path of `core/page-paths.ts`. */
const pages: Record<PagePattern, Line> = {
  '/': { shown: 'public', load: async () => (await import('./landing/web/landing-page.tsx')).LandingPage },
  '/blog': { shown: 'public', load: async () => (await import('./guides/web/guides-page.tsx')).GuidesPage },
  '/blog/$guide': { shown: 'public', load: async () => (await import('./guides/web/guide-page.tsx')).GuidePage },
  '/signup': { shown: 'public', load: async () => (await import('./signup/web/sign-up-page.tsx')).SignUpPage },
  '/login': { shown: 'public', load: async () => (await import('./session/web/sign-in-page.tsx')).SignInPage },
  '/new-password': { shown: 'bare', load: async () => (await import('./session/web/new-password-page.tsx')).NewPasswordPage },
  '/dashboard': { shown: 'layout', load: async () => (await import('./dashboard/web/dashboard-page.tsx')).DashboardPage },
  '/students': { shown: 'layout', load: async () => (await import('./students/web/students-page.tsx')).StudentsPage },
  '/students/add': { shown: 'layout', load: async () => (await import('./students/web/add-student-page.tsx')).AddStudentPage },
  '/students/add-student': { shown: 'layout', load: async () => (await import('./students/web/add-student-page.tsx')).AddStudentPage },
  '/students/$studentId': { shown: 'layout', load: async () => (await import('./overview/web/student-page.tsx')).StudentPage },
  '/students/$studentId/edit': {
    shown: 'layout',
    load: async () => (await import('./students/web/edit-student-page.tsx')).EditStudentPage,
  },
  '/students/$studentId/add-fees': {
    shown: 'layout',
    load: async () => (await import('./fees/web/student-fees-page.tsx')).StudentFeesPage,
  },
  '/students/$studentId/data': { shown: 'bare', load: async () => (await import('./child-data/web/child-data-page.tsx')).ChildDataPage },
  '/families/$familyId': { shown: 'layout', load: async () => (await import('./families/web/pages.ts')).familyPages.page },
  '/families/$familyId/statement': { shown: 'bare', load: async () => (await import('./families/web/pages.ts')).familyPages.statement },
  '/import': { shown: 'layout', load: async () => (await import('./fee-files/web/pages.ts')).filePages.students.list },
  '/sponsors': { shown: 'layout', load: async () => (await import('./sponsors/web/pages.ts')).sponsorPages.list },
  '/sponsors/$sponsorId': { shown: 'layout', load: async () => (await import('./sponsors/web/pages.ts')).sponsorPages.page },
  '/sponsors/$sponsorId/statement': { shown: 'bare', load: async () => (await import('./sponsors/web/pages.ts')).sponsorPages.statement },
  '/import/fees': { shown: 'layout', load: async () => (await import('./fee-files/web/pages.ts')).filePages.fees.list },
  '/import/fees/$feeFileId': { shown: 'layout', load: async () => (await import('./fee-files/web/pages.ts')).filePages.fees.file },
  '/import/$importId': { shown: 'layout', load: async () => (await import('./fee-files/web/pages.ts')).filePages.students.draft },
  '/settings/configure-grades': { shown: 'layout', load: async () => (await import('./grades/web/grades-page.tsx')).GradesPage },
  '/settings/terms': { shown: 'layout', load: async () => (await import('./terms/web/terms-page.tsx')).TermsPage },
  '/settings/additional-fees': {
    shown: 'layout',
    load: async () => (await import('./fees/web/additional-fees-page.tsx')).AdditionalFeesPage,
  },
  '/settings/fee-structures': { shown: 'layout', load: async () => (await import('./fees/web/fee-structures-page.tsx')).FeeStructuresPage },
  '/payments/view-addfees/link': {
    shown: 'layout',
    load: async () => (await import('./fee-simulator/web/pages.ts')).yearlyFeePages.links,
  },
  '/settings/fee-grid': { shown: 'layout', load: async () => (await import('./fee-simulator/web/pages.ts')).yearlyFeePages.grid },
  '/settings/fee-grid/print': {
    shown: 'bare',
    load: async () => (await import('./fee-simulator/web/pages.ts')).yearlyFeePages.paper,
  },
  '/settings/fee-simulator': { shown: 'layout', load: async () => (await import('./fee-simulator/web/pages.ts')).yearlyFeePages.try },
  '/settings/fee-simulator/print': {
    shown: 'bare',
    load: async () => (await import('./fee-simulator/web/pages.ts')).yearlyFeePages.tried,
  },
  '/settings/discounts': { shown: 'layout', load: async () => (await import('./discounts/web/discounts-page.tsx')).DiscountsPage },
  '/settings/users': { shown: 'layout', load: async () => (await import('./users/web/users-page.tsx')).UsersPage },
  '/settings/jobs': { shown: 'layout', load: async () => (await import('./jobs/web/jobs-page.tsx')).JobsPage },
  '/settings/messages': { shown: 'layout', load: async () => (await import('./messages/web/pages.ts')).messagePages.settings },
  '/messages': { shown: 'layout', load: async () => (await import('./messages/web/pages.ts')).messagePages.list },
  '/settings/school': { shown: 'layout', load: async () => (await import('./schools/web/school-settings-page.tsx')).SchoolSettingsPage },
  '/settings/archive': { shown: 'layout', load: async () => (await import('./archive/web/archive-page.tsx')).ArchivePage },
  '/settings/mpesa': { shown: 'layout', load: async () => (await import('./daraja/web/connection-page.tsx')).ConnectionPage },
  '/settings/banks': { shown: 'layout', load: async () => (await import('./banks/web/banks-page.tsx')).BanksPage },
  '/year-end': { shown: 'layout', load: async () => (await import('./yearend/web/year-end-page.tsx')).YearEndPage },
  '/payments/new': { shown: 'layout', load: async () => (await import('./payments/web/new-payment/new-payment-page.tsx')).NewPaymentPage },
  '/payments/ask': { shown: 'layout', load: async () => (await import('./daraja/web/ask-page.tsx')).AskPage },
  '/payments/notices': { shown: 'layout', load: async () => (await import('./notices/web/notices-page.tsx')).NoticesPage },
  '/payments/reconcile': { shown: 'layout', load: async () => (await import('./arrivals/web/desk-page.tsx')).DeskPage },
  '/payments/statements': { shown: 'layout', load: async () => (await import('./fee-files/web/pages.ts')).filePages.statements.list },
  '/payments/statements/draft/$draftId': {
    shown: 'layout',
    load: async () => (await import('./fee-files/web/pages.ts')).filePages.statements.draft,
  },
  '/payments/statements/$statementId': {
    shown: 'layout',
    load: async () => (await import('./fee-files/web/pages.ts')).filePages.statements.page,
  },
  '/payments/shared': { shown: 'layout', load: async () => (await import('./shared-payments/web/pages.ts')).sharedPaymentPages.record },
  '/payments/shared/$sharedPaymentId': {
    shown: 'bare',
    load: async () => (await import('./shared-payments/web/pages.ts')).sharedPaymentPages.receipt,
  },
  '/payments/view': { shown: 'layout', load: async () => (await import('./payments/web/payments-page.tsx')).PaymentsPage },
  '/all-payments': {
    shown: 'layout',
    load: async () => (await import('./payments/web/all-payments/all-payments-page.tsx')).AllPaymentsPage,
  },
  '/payments/$studentId/fee-statement': {
    shown: 'bare',
    load: async () => (await import('./class-statements/web/pages.ts')).statementPages.one,
  },
  '/payments/view-addfees': {
    shown: 'layout',
    load: async () => (await import('./fees/web/view-additional-fees-page.tsx')).ViewAdditionalFeesPage,
  },
  '/payments/fee-reports': { shown: 'layout', load: async () => (await import('./reports/web/fee-reports-page.tsx')).FeeReportsPage },
  '/day': { shown: 'layout', load: async () => (await import('./day/web/pages.ts')).dayPages.own },
  '/day/overview': { shown: 'layout', load: async () => (await import('./day/web/pages.ts')).dayPages.overview },
  '/day/$dayId': { shown: 'bare', load: async () => (await import('./day/web/pages.ts')).dayPages.sheet },
  '/balances': { shown: 'layout', load: async () => (await import('./balances/web/balances-page.tsx')).BalancesPage },
  '/balances/print': { shown: 'bare', load: async () => (await import('./balances/web/balance-sheet-page.tsx')).BalanceSheetPage },
  '/balances/letters': { shown: 'bare', load: async () => (await import('./balances/web/letters-page.tsx')).LettersPage },
  '/statements': { shown: 'bare', load: async () => (await import('./class-statements/web/pages.ts')).statementPages.many },
  '/adjustments': { shown: 'layout', load: async () => (await import('./adjustments/web/pages.ts')).adjustmentPages.list },
  '/adjustments/new/$studentId': {
    shown: 'layout',
    load: async () => (await import('./adjustments/web/pages.ts')).adjustmentPages.ask,
  },
  '/approvals': { shown: 'layout', load: async () => (await import('./approvals/web/approvals-page.tsx')).ApprovalsPage },
  '/reversals/new/$studentId/$paymentId': {
    shown: 'layout',
    load: async () => (await import('./reversals/web/ask-reversal-page.tsx')).AskReversalPage,
  },
  '/check-receipt/$studentId/$code': {
    shown: 'public',
    load: async () => (await import('./payments/web/check-receipt-page.tsx')).CheckReceiptPage,
  },
  '/receipt/$studentId/$paymentId': { shown: 'bare', load: async () => (await import('./payments/web/receipt-page.tsx')).ReceiptPage },
  '/teachers/assign-subjects': {
    shown: 'layout',
    load: async () => (await import('./teaching/web/assign-subjects-page.tsx')).AssignSubjectsPage,
  },
  '/teachers/add': { shown: 'layout', load: async () => (await import('./users/web/add-teacher-page.tsx')).AddTeacherPage },
  '/logout': { shown: 'bare', load: async () => (await import('./session/web/sign-out-page.tsx')).SignOutPage },
};

/** The pages whose scripts are there, so that they can be shown at once. */
export const fetched = new Map<PagePattern, ComponentType>();
const soonMs = 100;

/** Fetches the script of a page, where it has not been yet. */
export async function fetchPage(pattern: PagePattern): Promise<void> {
  if (!fetched.has(pattern)) fetched.set(pattern, await pages[pattern].load());
}

/** Settles when the script of the page at a path is there or cannot be had, or soon without it. */
export function fetchedSoon(path: string): Promise<unknown> {
  const page = pageAt(path);
  return Promise.race([page && fetchPage(page.pattern), new Promise((resolve) => setTimeout(resolve, soonMs))]);
}

/**
 * Where an address leads instead of its page: to the sign-in page and back for a stranger, past it for who is signed in, and from the QR
 * code of a receipt to its check for whoever is not of its school.
 */
export function detour(pattern: PagePattern, address: string): PagePath | null {
  if (pattern === '/login') return readSession() ? '/dashboard' : null;
  if (pages[pattern].shown === 'public') return null;
  const signIn = signInAgain(address);
  const session = readSession();
  return scannedReceipt(address, session && schoolOf(session.token)) ?? signIn;
}

/** The page at the address, in its frame. */
export function PageHere() {
  const { page, pathname, status } = useHere();
  const { shown } = pages[page.pattern];
  const Waiting = shown === 'layout' ? Spinner : FullPageSpinner;
  const Content = status === 'pending' ? Waiting : (fetched.get(page.pattern) ?? BrokenPage);
  const content = (
    <WholeOrBroken key={pathname}>
      <Content />
    </WholeOrBroken>
  );
  return shown === 'layout' ? <Shell>{content}</Shell> : content;
}
