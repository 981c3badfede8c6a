import { TermOver } from '../../../books/terms/web/term-over.tsx';
import type { Reply } from '../../../core/endpoint.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { recordPayment } from '../../../payments/payments/contract.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { later } from '../../../ui/page/later.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert, Notice, Spinner } from '../../../ui/states/states.tsx';
import { dashboard } from '../contract.ts';
import { RecentPayments } from './recent-payments.tsx';
import { SummaryCards } from './summary-cards.tsx';

// Loaded only for a new school.
const SetUpSteps = later(() => import('./set-up-steps.tsx'), 'SetUpSteps');

type Dashboard = Reply<typeof dashboard>;

export function DashboardPage() {
  const school = useAsk(dashboard, {});
  const seesMoney = mayCall({ access: may.seeMoney });
  const offersPayment = mayCall(recordPayment) && (!school.data || canTakePayments(school.data));
  return (
    <Page
      title="Dashboard"
      purpose={
        seesMoney ? 'The school today: students, takings and the latest payments.' : 'The school today: its students and current term.'
      }
      action={offersPayment && <ButtonLink to="/payments/new">New Payment</ButtonLink>}
    >
      <DashboardContent school={school} />
    </Page>
  );
}

/** False if a payment would be refused: no current term, or no students. */
function canTakePayments({ currentTerm, data: { totalActiveStudents, totalInactiveStudentsTerm } }: Dashboard): boolean {
  return currentTerm !== null && totalActiveStudents + totalInactiveStudentsTerm > 0;
}

type DashboardQuery = Pick<ReturnType<typeof useAsk<typeof dashboard>>, 'data' | 'error' | 'refetch'>;

function DashboardContent({ school: { data: reply, error, refetch } }: { school: DashboardQuery }) {
  const failure = error && <ErrorAlert error={error} fallback="Failed to load dashboard data" onRetry={refetch} />;
  if (!reply) return failure || <Spinner />;
  return (
    <>
      {failure}
      <Day reply={reply} />
    </>
  );
}

function Day({ reply }: { reply: Dashboard }) {
  const { currentTerm, setUp, data: figures } = reply;
  return (
    <>
      <TermOver linked />
      {setUp && <SetUpSteps setUp={setUp} termToOpen={reply.termToOpen} />}
      {!setUp && !currentTerm && <Notice>No current term is set. An administrator can set one in Manage Terms.</Notice>}
      <SummaryCards figures={figures} />
      {figures.recentPayments && <RecentPayments payments={figures.recentPayments} takesPayments={canTakePayments(reply)} />}
    </>
  );
}
