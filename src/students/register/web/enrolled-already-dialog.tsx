import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { CallInput } from '../../../core/endpoint.ts';
import { studentPath } from '../../../core/page-links.ts';
import { call } from '../../../core/web/call.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { type EnrolledAlready, studentEnrolledAlready } from '../check-contract.ts';
import { addStudent } from '../contract.ts';

type Enrolling = ContractForm & { values: { fullName: string; contactNumber1: string; grade_id: string } };

/**
 * The form of a new student; submitting first checks for an enrolled one. `match` is that student while the question is open; `send` enrols
 * anyway, `stop` returns to the form. If the check fails the form is sent.
 */
export function useEnrolledAlready<F extends Enrolling>(form: F) {
  const [match, setMatch] = useState<EnrolledAlready | null>(null);
  const [looking, setLooking] = useState(false);
  const isLooking = useRef(false);
  const look = async () => {
    const { fullName, contactNumber1, grade_id } = form.values;
    isLooking.current = true;
    setLooking(true);
    const query = { fullName, contactNumber1, grade_id };
    const reply = await call(studentEnrolledAlready, { query }).catch(() => ({ student: null }));
    isLooking.current = false;
    setLooking(false);
    if (reply.student) setMatch(reply.student);
    else form.submit();
  };
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    const isRight = z.safeDecode(addStudent.body, form.values as CallInput<typeof addStudent>['body']).success;
    if (form.pending || form.unconfirmed || !isRight) return form.submit(event);
    event?.preventDefault();
    if (!isLooking.current) void look();
  };
  const send = () => {
    setMatch(null);
    form.submit();
  };
  return { form: { ...form, submit, pending: form.pending || looking }, match, send, stop: () => setMatch(null) };
}

type EnrolledAlreadyDialogProps = { match: EnrolledAlready; onSend: () => void; onCancel: () => void };

/** Asks once whether it is another student of the same name. */
export function EnrolledAlreadyDialog({ match, onSend, onCancel }: EnrolledAlreadyDialogProps) {
  return (
    <ConfirmDialog opened title="Enrol another student of this name?" confirm="Enrol another" onConfirm={onSend} onCancel={onCancel}>
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
