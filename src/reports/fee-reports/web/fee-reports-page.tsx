import { saveTerm } from '../../../books/terms/contract.ts';
import { termText } from '../../../books/terms/rules.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { termErrors } from '../../../core/failures/term-errors.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useAsk } from '../../../core/web/ask.ts';
import type { CallError } from '../../../core/web/call.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState, ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { exportFeeReports, feeReports } from '../contract.ts';
import { GradeCollection } from './grade-collection.tsx';
import { MethodComparison } from './method-comparison.tsx';
import { TermComparison } from './term-comparison.tsx';

type Report = Reply<typeof feeReports>['data'];

export const FeeReportsPage = allowedPage(feeReports, 'School Fee Reports', FeeReports);

function FeeReports() {
  const { data: reply, error, refetch } = useAsk(feeReports, {});
  const term = reply ? ` in ${termText(reply.data.currentTerm)}` : '';
  return (
    <Page
      title="School Fee Reports"
      purpose={`What each grade should pay and has paid${term}, and how it compares with the term before. Required counts active students; collected counts everybody.`}
      action={reply && <ExportChoice of={exportFeeReports} what="fee report" />}
    >
      {error && <ReportFault error={error} onRetry={refetch} />}
      {reply && <Report report={reply.data} />}
      {!reply && !error && <Spinner />}
    </Page>
  );
}

function Report({ report }: { report: Report }) {
  if (isBlank(report)) return <NoReport />;
  return (
    <>
      <GradeCollection grades={report.gradeDetails} report={report} />
      <MethodComparison report={report} />
      <TermComparison report={report} />
    </>
  );
}

/** Nothing to report: no fees due, no payments, and no previous term. */
function isBlank({ gradeDetails, previousTerm, collectedByMethod }: Report): boolean {
  return gradeDetails.length === 0 && previousTerm === null && Object.values(collectedByMethod).every((cents) => cents === 0);
}

function NoReport() {
  return (
    <EmptyState
      title="No report data available. Please check if you have set up fee structures and payments."
      action={mayCall({ access: may.setUp }) && <ButtonLink to="/settings/fee-structures">Manage Fee Structures</ButtonLink>}
    />
  );
}

function ReportFault({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  if (!error.message.includes('No active term'))
    return <ErrorAlert error={error} fallback="Failed to fetch fee reports" onRetry={onRetry} />;
  return (
    <ErrorAlert error={null} fallback={termErrors.NO_ACTIVE_TERM[1]} onRetry={onRetry}>
      <TermHint />
    </ErrorAlert>
  );
}

function TermHint() {
  if (!mayCall(saveTerm)) return <p>Please ask an administrator to set a current term before viewing reports.</p>;
  return (
    <p>
      Please set a current term in <TextLink to="/settings/terms">Manage Terms</TextLink> before viewing reports.
    </p>
  );
}
