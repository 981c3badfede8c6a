import type { ReactNode } from 'react';
import { dayText } from '../../../core/dates.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { isNoSuch } from '../../../core/web/call.ts';
import { recordPayment } from '../../../payments/payments/contract.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { type StudentOverview, studentOverview } from '../contract.ts';
import { BalanceSection } from './balance-section.tsx';
import { HistoryList } from './history-list.tsx';
import classes from './overview.module.css';
import { StudentActs } from './student-acts.tsx';
import { StudentFacts } from './student-facts.tsx';

export const StudentPage = allowedPage(studentOverview, 'Student', LoadedStudent);

function LoadedStudent() {
  const { studentId } = useParams('/students/$studentId');
  const { data, error, refetch } = useAsk(studentOverview, { params: { studentId } });
  const failure = error && (
    <ErrorAlert error={error} fallback="Failed to load the student." {...(!isNoSuch(error) && { onRetry: refetch })} />
  );
  if (data) return <Student overview={data} failure={failure} />;
  return (
    <Page title="Student">
      {failure ? (
        <>
          {failure}
          <div>
            <ButtonLink to="/students" variant="default">
              Back to Students
            </ButtonLink>
          </div>
        </>
      ) : (
        <Spinner />
      )}
    </Page>
  );
}

/** What was read, below the failure to read it again if there is one. */
function Student({ overview, failure }: { overview: StudentOverview; failure: ReactNode }) {
  const { student, money, history } = overview;
  return (
    <Page
      title={student.fullName}
      purpose={<Enrolment student={student} />}
      action={
        !student.erased &&
        mayCall(recordPayment) && <ButtonLink to={pathTo('/payments/new', { studentId: student.id })}>Record Payment</ButtonLink>
      }
    >
      {failure}
      <StudentActs overview={overview} />
      <div className={classes.columns}>
        {!student.erased && <StudentFacts overview={overview} />}
        <div className={classes.main}>
          {money && <BalanceSection money={money} />}
          <Section title="Activity">
            <HistoryList student={student} history={history} />
          </Section>
        </div>
      </div>
    </Page>
  );
}

/** The class, the number, and the enrolment. */
function Enrolment({ student }: Pick<StudentOverview, 'student'>) {
  const { id, admissionNumber, grade, stream, active, erased, enrolledOn, leftDate } = student;
  const number = admissionNumber === null ? `Student ID ${id}` : `Adm. ${admissionNumber}, student ID ${id}`;
  const since = leftDate === null ? `here since ${dayText(enrolledOn)}` : `left on ${dayText(leftDate)}`;
  return (
    <span className={classes.standing}>
      <StatusBadge tone={active ? 'good' : 'neutral'}>{active ? 'Active' : erased ? 'Erased' : 'Inactive'}</StatusBadge>
      <span>{`${grade} ${stream} · ${number} · ${since}`}</span>
    </span>
  );
}
