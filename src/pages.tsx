import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { parsedSearch, searchText } from './core/web/address.ts';
import { clearSession, isExpired, readSession, signInPath } from './core/web/session.ts';
import { Shell } from './shell/shell.tsx';
import { BrokenPage } from './ui/broken-page.tsx';
import { focusHeading } from './ui/focus-heading.ts';
import { FullPageSpinner, Spinner } from './ui/states.tsx';

type PageLine = {
  path: string;
  /** 'public', or for those who are signed in: inside the layout, or bare (for print). */
  shown: 'public' | 'layout' | 'bare';
  load: () => Promise<ComponentType>;
};

const pages: readonly PageLine[] = [
  { path: '/', shown: 'public', load: async () => (await import('./landing/web/landing-page.tsx')).LandingPage },
  { path: '/blog', shown: 'public', load: async () => (await import('./guides/web/guides-page.tsx')).GuidesPage },
  { path: '/blog/$guide', shown: 'public', load: async () => (await import('./guides/web/guide-page.tsx')).GuidePage },
  { path: '/signup', shown: 'public', load: async () => (await import('./signup/web/sign-up-page.tsx')).SignUpPage },
  { path: '/dashboard', shown: 'layout', load: async () => (await import('./dashboard/web/dashboard-page.tsx')).DashboardPage },
  { path: '/students', shown: 'layout', load: async () => (await import('./students/web/students-page.tsx')).StudentsPage },
  { path: '/students/add', shown: 'layout', load: async () => (await import('./students/web/add-student-page.tsx')).AddStudentPage },
  {
    path: '/students/add-student',
    shown: 'layout',
    load: async () => (await import('./students/web/add-student-page.tsx')).AddStudentPage,
  },
  {
    path: '/students/$studentId/edit',
    shown: 'layout',
    load: async () => (await import('./students/web/edit-student-page.tsx')).EditStudentPage,
  },
  {
    path: '/students/$studentId/add-fees',
    shown: 'layout',
    load: async () => (await import('./fees/web/student-fees-page.tsx')).StudentFeesPage,
  },
  { path: '/settings/configure-grades', shown: 'layout', load: async () => (await import('./grades/web/grades-page.tsx')).GradesPage },
  { path: '/settings/terms', shown: 'layout', load: async () => (await import('./terms/web/terms-page.tsx')).TermsPage },
  {
    path: '/settings/additional-fees',
    shown: 'layout',
    load: async () => (await import('./fees/web/additional-fees-page.tsx')).AdditionalFeesPage,
  },
  {
    path: '/settings/fee-structures',
    shown: 'layout',
    load: async () => (await import('./fees/web/fee-structures-page.tsx')).FeeStructuresPage,
  },
  { path: '/settings/users', shown: 'layout', load: async () => (await import('./users/web/users-page.tsx')).UsersPage },
  {
    path: '/settings/school',
    shown: 'layout',
    load: async () => (await import('./schools/web/school-settings-page.tsx')).SchoolSettingsPage,
  },
  { path: '/payments/new', shown: 'layout', load: async () => (await import('./payments/web/new-payment-page.tsx')).NewPaymentPage },
  { path: '/payments/view', shown: 'layout', load: async () => (await import('./payments/web/payments-page.tsx')).PaymentsPage },
  {
    path: '/all-payments',
    shown: 'layout',
    load: async () => (await import('./payments/web/all-payments/all-payments-page.tsx')).AllPaymentsPage,
  },
  {
    path: '/payments/$studentId/fee-statement',
    shown: 'bare',
    load: async () => (await import('./statements/web/fee-statement-page.tsx')).FeeStatementPage,
  },
  {
    path: '/payments/view-addfees',
    shown: 'layout',
    load: async () => (await import('./fees/web/view-additional-fees-page.tsx')).ViewAdditionalFeesPage,
  },
  { path: '/payments/fee-reports', shown: 'layout', load: async () => (await import('./reports/web/fee-reports-page.tsx')).FeeReportsPage },
  {
    path: '/receipt/$studentId/$paymentId',
    shown: 'bare',
    load: async () => (await import('./payments/web/receipt-page.tsx')).ReceiptPage,
  },
  {
    path: '/teachers/assign-subjects',
    shown: 'layout',
    load: async () => (await import('./teaching/web/assign-subjects-page.tsx')).AssignSubjectsPage,
  },
  { path: '/teachers/add', shown: 'layout', load: async () => (await import('./users/web/add-teacher-page.tsx')).AddTeacherPage },
  { path: '/logout', shown: 'bare', load: async () => (await import('./session/web/sign-out-page.tsx')).SignOutPage },
];

const root = createRootRoute({ component: Outlet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    if (readSession()) throw redirect({ to: '/dashboard', replace: true });
  },
  component: lazyRouteComponent(async () => ({ default: (await import('./session/web/sign-in-page.tsx')).SignInPage })),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    const session = readSession();
    if (session && !isExpired(session.token)) return;
    clearSession();
    throw redirect({ href: signInPath({ from: location.href, expired: session !== null }), replace: true });
  },
});

const layout = createRoute({ getParentRoute: () => signedIn, id: 'layout', component: Shell });

const anyOther = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

function routesShown(shown: PageLine['shown'], parent: typeof root | typeof signedIn | typeof layout) {
  return pages
    .filter((page) => page.shown === shown)
    .map(({ path, load }) =>
      createRoute({
        getParentRoute: () => parent,
        path,
        component: lazyRouteComponent(async () => ({ default: await load() })),
        pendingComponent: shown === 'layout' ? Spinner : FullPageSpinner,
      }),
    );
}

export const router = createRouter({
  routeTree: root.addChildren([
    ...routesShown('public', root),
    signIn,
    signedIn.addChildren([...routesShown('bare', signedIn), layout.addChildren(routesShown('layout', layout))]),
    anyOther,
  ]),
  parseSearch: parsedSearch,
  stringifySearch: searchText,
  defaultPreload: 'intent',
  defaultPendingComponent: FullPageSpinner,
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
});

router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) focusHeading();
});
