import { useState } from 'react';
import { studentPath } from '../../../core/page-links.ts';
import { call } from '../../../core/web/call.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { useAskFirst } from '../../../ui/forms/ask-first.ts';
import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { type EnrolledAlready, studentEnrolledAlready } from '../check-contract.ts';

type Enrolling = ContractForm & { values: { fullName: string; contactNumber1: string; grade_id: string } };

/**
 * The form of a new student; submitting first checks for an enrolled one. `match` is that student while the question is open; `send` enrols
 * anyway, `stop` returns to the form. If the check fails the form is sent.
 */
export function useEnrolledAlready<F extends Enrolling>(form: F) {
  const [match, setMatch] = useState<EnrolledAlready | null>(null);
  const { asking, ...askFirst } = useAskFirst(form, async () => {
    const { fullName, contactNumber1, grade_id } = form.values;
    const query = { fullName, contactNumber1, grade_id };
    const { student } = await call(studentEnrolledAlready, { query }).catch(() => ({ student: null }));
    setMatch(student);
    return student !== null;
  });
  return { ...askFirst, match: asking ? match : null };
}

type EnrolledAlreadyDialogProps = { match: EnrolledAlready; onSend: () => void; onCancel: () => void };

/** Asks once whether it is another student of the same name. */
export function EnrolledAlreadyDialog({ match, onSend, onCancel }: EnrolledAlreadyDialogProps) {
  return (
    <ConfirmDialog title="Enrol another student of this name?" confirm="Enrol another" onConfirm={onSend} onCancel={onCancel}>
      <p>
        {`${enrolledText(match)} `}
        <TextLink to={studentPath({ studentId: match.id })} unasked>{`See ${match.fullName}`}</TextLink>
      </p>
    </ConfirmDialog>
  );
}

/** "Amina Yusuf is already enrolled in Grade 4 East (Adm 0012)." */
export function enrolledText({ id, fullName, className, admissionNumber, active }: EnrolledAlready): string {
  const who = `${fullName} ${active ? 'is already enrolled' : 'was enrolled'} in ${className}`;
  const number = admissionNumber === null ? `ID ${id}` : `Adm ${admissionNumber}`;
  return `${who} (${number})${active ? '' : ' and is inactive now'}.`;
}
