import type { Reply } from '../../core/endpoint.ts';
import { may } from '../../core/web/access.ts';
import { useAsk } from '../../core/web/ask.ts';
import { recordPayment } from '../../payments/contract.ts';
import { saveTerm } from '../../terms/contract.ts';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorAlert, Notice, Spinner } from '../../ui/states.tsx';
import { dashboard } from '../contract.ts';
import { RecentPayments } from './recent-payments.tsx';
import { SummaryCards } from './summary-cards.tsx';

export function DashboardPage() {
  const school = useAsk(dashboard, {});
  return (
    <Page
      title="Dashboard"
      purpose="The school today: who is learning, and what came in."
      action={may(recordPayment) && <ButtonLink to="/payments/new">New Payment</ButtonLink>}
    >
      <DashboardContent school={school} />
    </Page>
  );
}

type Asked = Pick<ReturnType<typeof useAsk<typeof dashboard>>, 'data' | 'error' | 'refetch'>;

function DashboardContent({ school: { data: reply, error, refetch } }: { school: Asked }) {
  if (reply) return <Day reply={reply} />;
  if (error) return <ErrorAlert error={error} fallback="Failed to load dashboard data" onRetry={refetch} />;
  return <Spinner />;
}

function Day({ reply: { currentTerm, data: figures } }: { reply: Reply<typeof dashboard> }) {
  return (
    <>
      {!currentTerm && <NoCurrentTerm />}
      <SummaryCards figures={figures} />
      {figures.recentPayments && <RecentPayments payments={figures.recentPayments} />}
    </>
  );
}

function NoCurrentTerm() {
  if (!may(saveTerm)) return <Notice>No current term is set. An administrator can set one in Manage Terms.</Notice>;
  return (
    <Notice>
      No current term is set, so payments cannot be recorded yet. Set one in <TextLink to="/settings/terms">Manage Terms</TextLink>. What
      receipts say of the school, and its paybill, are in <TextLink to="/settings/school">School Settings</TextLink>.
    </Notice>
  );
}
