import { receiptPath } from '../../../core/page-links.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import type { SharedPayment } from '../contract.ts';
import classes from './shared-payment-page.module.css';

/** Links to each student's receipt. */
export function PartLinks({ parts }: Pick<SharedPayment, 'parts'>) {
  return (
    <nav aria-label="Receipts of the students">
      <ul className={classes.parts}>
        {parts.map(({ id, student }) => (
          <li key={id}>
            <TextLink to={receiptPath({ studentId: student.id, paymentId: id })}>{`Receipt ${id}, ${student.fullName}`}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
