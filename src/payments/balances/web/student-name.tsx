import { dayText } from '../../../core/dates.ts';
import { kesText } from '../../../core/money.ts';
import { studentPath } from '../../../core/page-links.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import type { Balance, CurrentPromise } from '../contract.ts';
import type { PromiseState } from '../rules.ts';
import classes from './balances.module.css';

type StudentNameProps = {
  student: Balance;
  /** True if there is no column for the class. */
  withClass: boolean;
};

/** The student and their promise; the name links to the student's page. */
export function StudentName({ student, withClass }: StudentNameProps) {
  const { id, admissionNumber, fullName, grade, stream, active, promise } = student;
  const number = admissionNumber === null ? `ID ${id}` : `Adm. ${admissionNumber}`;
  return (
    <span className={classes.student}>
      <span className={classes.name}>
        <TextLink to={studentPath({ studentId: id })}>{fullName}</TextLink>
        {!active && <StatusBadge tone="waiting">Left</StatusBadge>}
      </span>
      <Second>{withClass ? `${grade} ${stream} · ${number}` : number}</Second>
      {promise && (
        <span className={classes.promise}>
          <PromiseBadge promise={promise} />
        </span>
      )}
    </span>
  );
}

const tones: Record<PromiseState, 'good' | 'waiting' | 'bad'> = { kept: 'good', due: 'waiting', broken: 'bad' };

/** A promise as a badge: its amount while it is due, then its result. */
export function PromiseBadge({ promise: { day, amount, state } }: { promise: CurrentPromise }) {
  const words = {
    kept: 'Promise kept',
    due: `Promised ${kesText(amount)} by ${dayText(day)}`,
    broken: `Promise of ${dayText(day)} broken`,
  };
  return <StatusBadge tone={tones[state]}>{words[state]}</StatusBadge>;
}
