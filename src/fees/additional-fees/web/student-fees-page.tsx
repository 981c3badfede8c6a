import type { Reply } from '../../../core/endpoint.ts';
import { statementPath } from '../../../core/page-links.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { type CallError, isNoSuch } from '../../../core/web/call.ts';
import { studentById } from '../../../students/register/contract.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { EmptyState, ErrorAlert } from '../../../ui/states/states.tsx';
import { createAdditionalFee, feesOfStudent, listAdditionalFees } from '../contract.ts';
import { type AdditionalFee, FeeLinks } from './fee-links.tsx';

const loadFailure = 'Failed to load fees. Please try again later.';

export function StudentFeesPage() {
  const { studentId } = useParams('/students/$studentId/add-fees');
  const title = `Manage Fees for Student #${studentId}`;
  return (
    <Allowed for={feesOfStudent} title={title}>
      <StudentFees key={studentId} studentId={studentId} title={title} />
    </Allowed>
  );
}

function StudentFees({ studentId, title }: { studentId: string; title: string }) {
  const student = useAsk(studentById, { params: { studentId } });
  if (student.error && !student.data) return <NoStudent title={title} error={student.error} onRetry={student.refetch} />;
  const action = (
    <ButtonLink to={statementPath({ studentId })} variant="default">
      View Statement
    </ButtonLink>
  );
  return (
    <Page title={title} purpose={student.data ? whoIs(student.data) : 'Loading…'} action={action}>
      <BothLists studentId={studentId} />
    </Page>
  );
}

/** A missing student stays missing; other failures may pass. */
function NoStudent({ title, error, onRetry }: { title: string; error: CallError; onRetry: () => void }) {
  return (
    <Page title={title}>
      <ErrorAlert error={error} {...(isNoSuch(error) ? { fallback: loadFailure } : { headline: loadFailure, onRetry })}>
        <TextLink to="/students">Back to Students</TextLink>
      </ErrorAlert>
    </Page>
  );
}

function whoIs({ student, grades, streams }: Reply<typeof studentById>): string {
  const grade = grades.find(({ id }) => id === student.gradeId)?.name ?? '';
  const stream = streams.find(({ id }) => id === student.streamId)?.name ?? '';
  const who = [student.fullName, `${grade} ${stream}`.trim(), ...(student.active ? [] : ['inactive'])].join(', ');
  return `${who}. A fee that is added is charged at once to the current term and later ones, if the student is billed in them already; unsubscribing reverses that.`;
}

function BothLists({ studentId }: { studentId: string }) {
  const linked = useAsk(feesOfStudent, { params: { studentId } });
  const every = useAsk(listAdditionalFees, {});
  const error = linked.error ?? every.error;
  const retry = () => {
    if (linked.error) void linked.refetch();
    if (every.error) void every.refetch();
  };
  const failure = error && <ErrorAlert error={error} headline={loadFailure} onRetry={retry} />;
  if (failure && !(linked.data && every.data)) return failure;
  return (
    <>
      {failure}
      <Section title="Associated Fees" narrow>
        <FeeLinks
          act="unsubscribe"
          studentId={studentId}
          fees={linked.data}
          empty={<EmptyState title="No associated fees">This student pays the fees of the grade only.</EmptyState>}
        />
      </Section>
      <Section title="Available Fees" narrow>
        <FeeLinks act="add" studentId={studentId} fees={unlinked(every.data?.additionalFees, linked.data)} empty={<NoneAvailable />} />
      </Section>
    </>
  );
}

/** Undefined until both lists have loaded, because only then the available fees are known. */
function unlinked(every: readonly AdditionalFee[] | undefined, linked: readonly AdditionalFee[] | undefined) {
  if (!every || !linked) return undefined;
  const linkedIds = new Set(linked.map(({ id }) => id));
  return every.filter(({ id }) => !linkedIds.has(id));
}

function NoneAvailable() {
  return (
    <EmptyState title="No available fees">
      The school has no other additional fees.{' '}
      {mayCall(createAdditionalFee) ? (
        <>
          Add one under <TextLink to="/settings/additional-fees">Additional Fees</TextLink>.
        </>
      ) : (
        'An administrator can add one.'
      )}
    </EmptyState>
  );
}
