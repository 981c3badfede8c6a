import { useState } from 'react';
import { studentPath } from '../../../core/page-links.ts';
import { useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { isNoSuch } from '../../../core/web/call.ts';
import { go } from '../../../core/web/navigation.ts';
import { studentById } from '../../../students/register/contract.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { paperPage } from '../../../ui/page/paper-page.tsx';
import { ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { EraseButton } from '../../erasure/web/erase-button.tsx';
import { type ChildData, exportChildData } from '../contract.ts';
import classes from './child-data.module.css';
import { ChildDataPaper } from './child-data-paper.tsx';

const title = 'Data for the Guardian';

/** Everything held about a student, for a guardian who requests it: first the recipient, then a page to print and files to save. */
export const ChildDataPage = paperPage(exportChildData, title, LoadedStudent, ['tab']);

function LoadedStudent() {
  const { studentId } = useParams('/students/$studentId/data');
  const { data, error, refetch } = useAsk(studentById, { params: { studentId } });
  const [childData, setChildData] = useState<ChildData | null>(null);
  if (childData) return <ChildDataPaper data={childData} />;
  if (!data && !error) return <FullPageSpinner />;
  return (
    <div className={classes.ask}>
      <h1>{title}</h1>
      {data ? (
        <RequestForm student={data.student} guardian={data.student.guardianName} onGiven={setChildData} />
      ) : (
        <ErrorAlert error={error} fallback="Failed to load the student." {...(error && !isNoSuch(error) && { onRetry: refetch })} />
      )}
      {data && !data.student.active && <Erasing student={data.student} />}
      <div>
        <ButtonLink to={studentPath({ studentId })} variant="default">
          Back to Student
        </ButtonLink>
      </div>
    </div>
  );
}

/** The other request of guardians, once the student has left. */
function Erasing({ student }: { student: { id: number; fullName: string } }) {
  return (
    <section aria-label="Erase the data">
      <h2>Erase the data</h2>
      <p>{`${student.fullName} has left. If the guardian asks for it, the personal data can be deleted for good.`}</p>
      <EraseButton student={student} onErased={() => go(studentPath({ studentId: student.id }))} />
    </section>
  );
}

type RequestFormProps = { student: { id: number; fullName: string }; guardian: string; onGiven: (data: ChildData) => void };

function RequestForm({ student: { id, fullName }, guardian, onGiven }: RequestFormProps) {
  const form = useContractForm(exportChildData, {
    start: { givenTo: guardian },
    params: { studentId: id },
    fallback: 'The data could not be prepared.',
    onSent: onGiven,
  });
  return (
    <>
      <p>{`Everything that is held about ${fullName}, to read and print, and as files for a program. It contains nothing about other students.`}</p>
      <p>
        Make sure that the requester is a guardian of this student. The student's page records who received the data, from whom and when.
      </p>
      <Form form={form} submit="Prepare the Data" submitting="Preparing...">
        <TextInput {...form.field('givenTo')} />
      </Form>
    </>
  );
}
