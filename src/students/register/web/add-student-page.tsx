import { type FormEvent, useState } from 'react';
import { termText } from '../../../books/terms/rules.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { studentFeesPath } from '../../../core/page-links.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { saveGrades } from '../../../school/grades/contract.ts';
import { ClassFields } from '../../../school/grades/web/class-fields.tsx';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { NotLoaded } from '../../../ui/states/not-loaded.tsx';
import { EmptyState, Notice } from '../../../ui/states/states.tsx';
import { addStudent, addStudentOptions } from '../contract.ts';
import { BillFromChoice, billFromShown } from './bill-from-choice.tsx';
import { EnrolledAlreadyDialog, useEnrolledAlready } from './enrolled-already-dialog.tsx';
import { ChildFields, GuardianFields } from './particulars-fields.tsx';

const title = 'Add New Student';
type Options = Reply<typeof addStudentOptions>;
type Added = Reply<typeof addStudent>;

export const AddStudentPage = allowedPage(addStudent, title, AddStudent);

function AddStudent() {
  const options = useAsk(addStudentOptions, {});
  return (
    <Page title={title} purpose={options.data ? purposeOf(options.data) : 'Enrols a student.'}>
      <AddStudentContent options={options} />
    </Page>
  );
}

function purposeOf({ currentTerm, currentTermOver }: Options): string {
  if (currentTerm && currentTermOver) return `${termText(currentTerm)} is over: choose below from when the student is billed.`;
  if (!currentTerm) return 'No term is current yet: the student is billed when one is opened.';
  return `The student is billed the fees of ${termText(currentTerm)} at once.`;
}

type AddStudentContentProps = { options: Pick<ReturnType<typeof useAsk<typeof addStudentOptions>>, 'data' | 'error' | 'refetch'> };

function AddStudentContent({ options }: AddStudentContentProps) {
  if (!options.data) return <NotLoaded read={options} headline="Failed to load form options. Please try again later." />;
  if (options.data.streams.length === 0) return <NoClasses />;
  return <AddStudentForm options={options.data} />;
}

function AddStudentForm({ options }: { options: Options }) {
  const [added, setAdded] = useState<Added | null>(null);
  const [keepsClass, setKeepsClass] = useState(false);
  const form = useContractForm(addStudent, {
    start: { billFrom: billFromShown({ isOver: options.currentTermOver, chosen: '' }) },
    fallback: 'Failed to add student. Please try again.',
    onSent: (reply) => {
      const { grade_id, stream_id } = form.values;
      setAdded(reply);
      form.reset(keepsClass ? { grade_id, stream_id } : {});
      // The result stands above the form, whose first field may be in sight already.
      scrollTo(0, 0);
      form.focusField('fullName');
    },
  });
  const billFrom = billFromShown({ isOver: options.currentTermOver, chosen: form.values.billFrom });
  // The term may have ended, or another may have begun, since the draft was typed. An unconfirmed try is repeated as it was sent.
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    if (!form.unconfirmed) form.setFieldValue('billFrom', billFrom);
    form.submit(event);
  };
  const already = useEnrolledAlready({ ...form, submit });
  const chooseGrade = (gradeId: string) => form.setValues({ grade_id: gradeId, stream_id: '' });
  return (
    <>
      {added && <AddedNotice added={added} />}
      <Form form={already.form} submit="Add Student" submitting="Submitting...">
        <ChildFields field={form.field} />
        <GuardianFields field={form.field} />
        <FieldGroup legend="The class">
          <ClassFields
            choices={options}
            grade={form.field('grade_id')}
            stream={form.field('stream_id')}
            gradeId={form.values.grade_id}
            onGrade={chooseGrade}
          />
        </FieldGroup>
        <FieldGroup legend="The money">
          <MoneyField
            {...form.field('cfBalance')}
            description="Balance brought forward. Enter a minus for a credit; leave blank for none."
          />
          {options.currentTerm && billFrom !== '' && (
            <BillFromChoice
              label="From when is the student billed?"
              term={termText(options.currentTerm)}
              value={billFrom}
              onChange={(from) => form.setFieldValue('billFrom', from)}
            />
          )}
        </FieldGroup>
        <Checkbox
          label="Keep the class for the next student"
          description="The rest of the form is cleared"
          checked={keepsClass}
          onChange={(event) => setKeepsClass(event.currentTarget.checked)}
        />
      </Form>
      {already.match && <EnrolledAlreadyDialog match={already.match} onSend={already.send} onCancel={already.stop} />}
    </>
  );
}

/** The result and the next steps. It stays while the next student is typed, since the number goes onto paper. */
function AddedNotice({ added: { message, student } }: { added: Added }) {
  return (
    <Notice tone="done" narrow alert>
      {`${message} `}
      {mayCall({ access: may.enrol }) && <TextLink to={studentFeesPath({ studentId: student.id })}>Link additional fees</TextLink>}
      {' · '}
      <TextLink to={pathTo('/payments/new', { studentId: student.id })}>Take a payment</TextLink>
    </Notice>
  );
}

function NoClasses() {
  return (
    <EmptyState
      title="There is no class to put a student in."
      action={<ButtonLink to="/settings/configure-grades">Manage Grades</ButtonLink>}
    >
      {mayCall(saveGrades)
        ? 'Create a grade and add its streams first.'
        : 'An administrator must create a grade and add its streams first.'}
    </EmptyState>
  );
}
