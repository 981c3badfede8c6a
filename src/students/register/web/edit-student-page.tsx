import type { Reply } from '../../../core/endpoint.ts';
import { useParams, usePathBehind } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { isNoSuch } from '../../../core/web/call.ts';
import { go } from '../../../core/web/navigation.ts';
import { ClassFields } from '../../../school/grades/web/class-fields.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useAskFirst } from '../../../ui/forms/ask-first.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { draftOf } from '../../../ui/forms/draft.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { useFormStart } from '../../../ui/forms/form-start.ts';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { NotLoaded } from '../../../ui/states/not-loaded.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { classChange } from '../change-contract.ts';
import { type BillFrom, type Student, studentById, updateStudent } from '../contract.ts';
import { ClassChangeDialog } from './class-change-dialog.tsx';
import { ChildFields, GuardianFields } from './particulars-fields.tsx';

const title = 'Edit Student';
type Loaded = Reply<typeof studentById>;

export const EditStudentPage = allowedPage(updateStudent, title, EditStudent);

function EditStudent() {
  const { studentId } = useParams('/students/$studentId/edit');
  const student = useAsk(studentById, { params: { studentId } });
  return (
    <Page title={title} purpose={student.data && `${student.data.student.fullName}, student #${student.data.student.id}`}>
      <EditStudentContent student={student} />
    </Page>
  );
}

type StudentQuery = ReturnType<typeof useAsk<typeof studentById>>;

function EditStudentContent({ student }: { student: StudentQuery }) {
  const loaded = useFormStart(student);
  if (loaded) return <EditStudentForm loaded={loaded} />;
  if (student.error && isNoSuch(student.error)) return <NoSuchStudent error={student.error} />;
  return <NotLoaded read={student} fallback="Failed to load student data" />;
}

function NoSuchStudent({ error }: { error: unknown }) {
  return (
    <>
      <ErrorAlert error={error} fallback="Failed to load student data" />
      <div>
        <ButtonLink to="/students" variant="default">
          Back to Students
        </ButtonLink>
      </div>
    </>
  );
}

function EditStudentForm({ loaded: { student, ...choices } }: { loaded: Loaded }) {
  const list = usePathBehind('/students');
  const form = useContractForm(updateStudent, {
    start: draftOfStudent(student),
    params: { studentId: student.id },
    fallback: 'Failed to update student',
    versions: {
      draftOf: draftOfStudent,
      texts: { gradeId: (id) => nameOf(choices.grades, id), streamId: (id) => nameOf(choices.streams, id) },
    },
    onSent: announce(() => go(list)),
  });
  // Read again: another user may have moved the student since the page opened.
  const standing = form.initialValues;
  const streamAfter = (gradeId: string) => (gradeId === standing.gradeId ? standing.streamId : '');
  const chooseGrade = (gradeId: string) => form.setValues({ gradeId, streamId: streamAfter(gradeId), billFrom: '' });
  const moves = form.values.gradeId !== '' && form.values.gradeId !== standing.gradeId;
  const { gradeId, streamId } = form.values;
  const change = useAsk(
    classChange,
    { params: { studentId: student.id }, query: { gradeId, streamId } },
    { enabled: moves && streamId !== '' },
  );
  // No question if no bill changes.
  const askFirst = useAskFirst(form, () => moves && change.data?.terms.length !== 0);
  const saveFrom = (billFrom: BillFrom) => {
    form.setFieldValue('billFrom', billFrom);
    askFirst.send();
  };
  const cancel = (
    <ButtonLink to={list} variant="default" unasked>
      Cancel
    </ButtonLink>
  );
  return (
    <>
      <Form form={askFirst.form} submit="Save Changes" submitting="Saving..." wayOut={cancel}>
        <ChildFields field={form.field} />
        <GuardianFields field={form.field} />
        <FieldGroup legend="The class">
          <ClassFields
            choices={choices}
            grade={form.field('gradeId')}
            stream={form.field('streamId')}
            gradeId={form.values.gradeId}
            onGrade={chooseGrade}
          />
        </FieldGroup>
      </Form>
      {askFirst.asking && (
        <ClassChangeDialog
          name={student.fullName}
          grade={nameOf(choices.grades, gradeId)}
          change={change}
          onSave={saveFrom}
          onCancel={askFirst.stop}
        />
      )}
    </>
  );
}

const draftOfStudent = (student: Student) => draftOf(updateStudent, student);

function nameOf(choices: readonly { id: number; name: string }[], chosen: string): string {
  return choices.find(({ id }) => String(id) === chosen)?.name ?? '';
}
