import type { ComponentType } from 'react';
import { type PagePath, type PagePattern, pageAt } from '../core/page-paths.ts';
import { useHere } from '../core/web/navigation.ts';
import { readSession, signInAgain } from '../core/web/session.ts';
import { schoolOf } from '../core/web/token-expiry.ts';
import { Shell } from '../shell/shell.tsx';
import { BrokenPage, WholeOrBroken } from '../ui/page/broken-page.tsx';
import { FullPageSpinner, Spinner } from '../ui/states/states.tsx';
import { scannedReceipt } from './scanned-receipt.ts';

type Line = {
  /** 'public', or for signed-in users: inside the layout, or bare (for print). */
  frame: 'public' | 'layout' | 'bare';
  load: () => Promise<ComponentType>;
};

/** A page by its export; inside the layout by default. */
function page<Name extends string>(name: Name, file: () => Promise<Record<Name, ComponentType>>, frame: Line['frame'] = 'layout'): Line {
  return { frame, load: async () => (await file())[name] };
}

/** The page of each path in `core/page-paths.ts`. */
const pages: Record<PagePattern, Line> = {
  '/': page('LandingPage', () => import('../install/landing/web/landing-page.tsx'), 'public'),
  '/blog': page('GuidesPage', () => import('../install/guides/web/guides-page.tsx'), 'public'),
  '/blog/$guide': page('GuidePage', () => import('../install/guides/web/guide-page.tsx'), 'public'),
  '/signup': page('SignUpPage', () => import('../install/signup/web/sign-up-page.tsx'), 'public'),
  '/login': page('SignInPage', () => import('../school/session/web/sign-in-page.tsx'), 'public'),
  '/new-password': page('NewPasswordPage', () => import('../school/session/web/new-password-page.tsx'), 'bare'),
  '/second-factor': page('SecondFactorPage', () => import('../school/account/web/second-factor-page.tsx'), 'bare'),
  '/account': page('AccountPage', () => import('../school/account/web/account-page.tsx')),
  '/dashboard': page('DashboardPage', () => import('../reports/dashboard/web/dashboard-page.tsx')),
  '/students': page('StudentsPage', () => import('../students/register/web/students-page.tsx')),
  '/students/add': page('AddStudentPage', () => import('../students/register/web/add-student-page.tsx')),
  '/students/add-student': page('AddStudentPage', () => import('../students/register/web/add-student-page.tsx')),
  '/students/$studentId': page('StudentPage', () => import('../reports/student-page/web/student-page.tsx')),
  '/students/$studentId/edit': page('EditStudentPage', () => import('../students/register/web/edit-student-page.tsx')),
  '/students/$studentId/add-fees': page('StudentFeesPage', () => import('../fees/additional-fees/web/student-fees-page.tsx')),
  '/students/$studentId/data': page('ChildDataPage', () => import('../reports/child-data/web/child-data-page.tsx'), 'bare'),
  '/families/$familyId': page('FamilyPage', () => import('../payments/families/web/family-page.tsx')),
  '/families/$familyId/statement': page('FamilyStatementPage', () => import('../payments/families/web/family-statement-page.tsx'), 'bare'),
  '/import': page('ImportPage', () => import('../students/imports/web/import-page.tsx')),
  '/sponsors': page('SponsorsPage', () => import('../payments/sponsors/web/sponsors-page.tsx')),
  '/sponsors/$sponsorId': page('SponsorPage', () => import('../payments/sponsors/web/sponsor-page.tsx')),
  '/sponsors/$sponsorId/statement': page(
    'SponsorStatementPage',
    () => import('../payments/sponsors/web/sponsor-statement-page.tsx'),
    'bare',
  ),
  '/import/fees': page('FeeFilesPage', () => import('../fees/fee-files/web/fee-files-page.tsx')),
  '/import/fees/$feeFileId': page('FeeFilePage', () => import('../fees/fee-files/web/fee-file-page.tsx')),
  '/import/$importId': page('DraftPage', () => import('../students/imports/web/import-page.tsx')),
  '/settings/configure-grades': page('GradesPage', () => import('../school/grades/web/grades-page.tsx')),
  '/settings/terms': page('TermsPage', () => import('../books/terms/web/terms-page.tsx')),
  '/settings/additional-fees': page('AdditionalFeesPage', () => import('../fees/additional-fees/web/additional-fees-page.tsx')),
  '/settings/fee-structures': page('FeeStructuresPage', () => import('../fees/structures/web/fee-structures-page.tsx')),
  '/payments/view-addfees/link': page('ClassFeeLinksPage', () => import('../fees/additional-fees/web/class-fee-links-page.tsx')),
  '/settings/fee-grid': page('FeeGridPage', () => import('../fees/planning/web/fee-grid-page.tsx')),
  '/settings/fee-grid/print': page('FeePaperPage', () => import('../fees/planning/web/fee-paper-page.tsx'), 'bare'),
  '/settings/fee-simulator': page('FeeSimulatorPage', () => import('../fees/simulator/web/fee-simulator-page.tsx')),
  '/settings/discounts': page('DiscountsPage', () => import('../fees/discount-rules/web/discounts-page.tsx')),
  '/settings/users': page('UsersPage', () => import('../school/users/web/users-page.tsx')),
  '/settings/audit-log': page('AuditLogPage', () => import('../school/audit-log/web/audit-log-page.tsx')),
  '/settings/jobs': page('JobsPage', () => import('../school/jobs/web/jobs-page.tsx')),
  '/settings/messages': page('MessageSettingsPage', () => import('../messages/guardians/web/message-settings-page.tsx')),
  '/messages': page('MessagesPage', () => import('../messages/guardians/web/messages-page.tsx')),
  '/settings/school': page('SchoolSettingsPage', () => import('../school/settings/web/school-settings-page.tsx')),
  '/settings/archive': page('ArchivePage', () => import('../install/archive/web/archive-page.tsx')),
  '/settings/data': page('KeptDataPage', () => import('../reports/child-data/web/kept-data-page.tsx')),
  '/settings/mpesa': page('ConnectionPage', () => import('../arrivals/daraja/web/connection-page.tsx')),
  '/settings/banks': page('BanksPage', () => import('../arrivals/banks/web/banks-page.tsx')),
  '/settings/api-keys': page('ApiKeysPage', () => import('../school/api-keys/web/api-keys-page.tsx')),
  '/settings/webhooks': page('WebhooksPage', () => import('../school/webhooks/web/webhooks-page.tsx')),
  '/year-end': page('YearEndPage', () => import('../students/year-end/web/year-end-page.tsx')),
  '/payments/new': page('NewPaymentPage', () => import('../payments/payments/web/new-payment/new-payment-page.tsx')),
  '/payments/ask': page('PhoneRequestPage', () => import('../arrivals/daraja/web/phone-request-page.tsx')),
  '/payments/notices': page('NoticesPage', () => import('../arrivals/refused-notices/web/notices-page.tsx')),
  '/payments/reconcile': page('DeskPage', () => import('../arrivals/unallocated/web/desk-page.tsx')),
  '/payments/statements': page('StatementsPage', () => import('../arrivals/bank-statements/web/statements-page.tsx')),
  '/payments/statements/draft/$draftId': page('DraftPage', () => import('../arrivals/bank-statements/web/draft-page.tsx')),
  '/payments/statements/$statementId': page('StatementPage', () => import('../arrivals/bank-statements/web/statement-page.tsx')),
  '/payments/shared': page('NewSharedPaymentPage', () => import('../payments/shared/web/new-shared-payment-page.tsx')),
  '/payments/shared/$sharedPaymentId': page('SharedPaymentPage', () => import('../payments/shared/web/shared-payment-page.tsx'), 'bare'),
  '/payments/view': page('PaymentsPage', () => import('../payments/payments/web/payments-page.tsx')),
  '/all-payments': page('AllPaymentsPage', () => import('../payments/payments/web/all-payments/all-payments-page.tsx')),
  '/payments/$studentId/fee-statement': page('FeeStatementPage', () => import('../books/statements/web/fee-statement-page.tsx'), 'bare'),
  '/payments/view-addfees': page('ViewAdditionalFeesPage', () => import('../fees/additional-fees/web/view-additional-fees-page.tsx')),
  '/payments/fee-reports': page('FeeReportsPage', () => import('../reports/fee-reports/web/fee-reports-page.tsx')),
  '/reports': page('OtherReportsPage', () => import('../reports/other-reports/web/other-reports-page.tsx')),
  '/day': page('MyDayPage', () => import('../payments/day/web/my-day-page.tsx')),
  '/day/overview': page('OverviewPage', () => import('../payments/day/web/overview-page.tsx')),
  '/day/$dayId': page('DaySheetPage', () => import('../payments/day/web/day-sheet-page.tsx'), 'bare'),
  '/balances': page('BalancesPage', () => import('../payments/balances/web/balances-page.tsx')),
  '/balances/print': page('BalanceSheetPage', () => import('../payments/balances/web/balance-sheet-page.tsx'), 'bare'),
  '/balances/letters': page('LettersPage', () => import('../payments/balances/web/letters-page.tsx'), 'bare'),
  '/statements': page('StatementsPage', () => import('../payments/class-statements/web/statements-page.tsx'), 'bare'),
  '/adjustments': page('AdjustmentsPage', () => import('../books/adjustments/web/adjustments-page.tsx')),
  '/adjustments/new/$studentId': page('NewAdjustmentPage', () => import('../books/adjustments/web/new-adjustment-page.tsx')),
  '/approvals': page('ApprovalsPage', () => import('../reports/approvals/web/approvals-page.tsx')),
  '/reversals/new/$studentId/$paymentId': page('RequestReversalPage', () => import('../payments/reversals/web/request-reversal-page.tsx')),
  '/check-receipt/$studentId/$code': page('CheckReceiptPage', () => import('../payments/payments/web/check-receipt-page.tsx'), 'public'),
  '/receipt/$studentId/$paymentId': page('ReceiptPage', () => import('../payments/payments/web/receipt-page.tsx'), 'bare'),
  '/teachers/assign-subjects': page('AssignSubjectsPage', () => import('../school/teaching/web/assign-subjects-page.tsx')),
  '/teachers/add': page('AddTeacherPage', () => import('../school/users/web/add-teacher-page.tsx')),
  '/logout': page('SignOutPage', () => import('../school/session/web/sign-out-page.tsx'), 'bare'),
};

/** Pages whose scripts have loaded, so that they can be shown immediately. */
export const fetched = new Map<PagePattern, ComponentType>();
const soonMs = 100;

/** Loads the script of a page, once. */
export async function fetchPage(pattern: PagePattern): Promise<void> {
  if (!fetched.has(pattern)) fetched.set(pattern, await pages[pattern].load());
}

/** Settles when the script of a path's page has loaded or failed, or shortly without it. */
export function fetchedSoon(path: string): Promise<unknown> {
  const page = pageAt(path);
  return Promise.race([page && fetchPage(page.pattern), new Promise((resolve) => setTimeout(resolve, soonMs))]);
}

/**
 * Redirects: strangers to the sign-in page and back, signed-in users past it, and a receipt's QR code to its check for users of other
 * schools.
 */
export function detour(pattern: PagePattern, address: string): PagePath | null {
  if (pattern === '/login') return readSession() ? '/dashboard' : null;
  if (pages[pattern].frame === 'public') return null;
  const signIn = signInAgain(address);
  const session = readSession();
  return scannedReceipt(address, session && schoolOf(session.token)) ?? signIn;
}

/** The page of the address, in its frame. */
export function PageHere() {
  const { page, pathname, status } = useHere();
  const { frame } = pages[page.pattern];
  const Waiting = frame === 'layout' ? Spinner : FullPageSpinner;
  const place = frame === 'layout' ? 'div' : 'main';
  const Content = status === 'pending' ? Waiting : fetched.get(page.pattern);
  const content = (
    <WholeOrBroken key={pathname} place={place}>
      {Content ? <Content /> : <BrokenPage place={place} />}
    </WholeOrBroken>
  );
  return frame === 'layout' ? <Shell>{content}</Shell> : content;
}
