import { requestAdjustment } from '../../../books/adjustments/contract.ts';
import { feeStatement } from '../../../books/statements/contract.ts';
import { childDataPath, editStudentPath, newAdjustmentPath, statementPath, studentFeesPath } from '../../../core/page-links.ts';
import type { PagePath } from '../../../core/page-paths.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useAddress } from '../../../core/web/address.ts';
import { linkFee } from '../../../fees/additional-fees/contract.ts';
import { NotesButton } from '../../../payments/balances/web/notes-button.tsx';
import { toggleStudent, updateStudent } from '../../../students/register/contract.ts';
import { ToggleStatus } from '../../../students/register/web/toggle-status.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import type { StudentOverview } from '../contract.ts';
import classes from './overview.module.css';

/** The actions on a student that the user may do, each a page or a dialog. */
export function StudentActs({ overview: { student, money } }: { overview: StudentOverview }) {
  const { id: studentId, fullName, erased } = student;
  return (
    <section className={classes.acts} aria-label="Actions">
      {mayCall(feeStatement) && <Act to={statementPath({ studentId })}>Fee Statement</Act>}
      {!erased && mayCall(updateStudent) && <Act to={editStudentPath({ studentId })}>Edit or Move Class</Act>}
      {!erased && mayCall(linkFee) && <Act to={studentFeesPath({ studentId })}>Additional Fees</Act>}
      {mayCall(requestAdjustment) && <Act to={newAdjustmentPath({ studentId })}>Adjust</Act>}
      {money && !erased && (
        <NotesButton student={{ id: studentId, fullName, promise: money.promise, noteCount: money.noteCount }} size="sm" />
      )}
      {!erased && mayCall({ access: may.giveData }) && <Act to={childDataPath({ studentId })}>Data for the Guardian</Act>}
      {!erased && mayCall(toggleStudent) && <ToggleStatus student={student} variant="default" size="sm" />}
    </section>
  );
}

function Act({ to, children }: { to: PagePath; children: string }) {
  return (
    <ButtonLink to={to} behind={useAddress()} variant="default" size="sm">
      {children}
    </ButtonLink>
  );
}
