import { kesText } from '../../../../core/money.ts';
import { receiptPath } from '../../../../core/page-links.ts';
import { useAsk } from '../../../../core/web/ask.ts';
import { TextLink } from '../../../../ui/buttons/link.tsx';
import { receipt } from '../../contract.ts';
import classes from './last-payment.module.css';
import { PrintedReceipt } from './printed-receipt.tsx';
import type { QueuedPayment } from './queue-mode.ts';

/** The payment that was just recorded, whose receipt prints once it has loaded. */
export function LastPayment({ payment: { id, studentId, name, amount } }: { payment: QueuedPayment }) {
  const read = useAsk(receipt, { params: { studentId, paymentId: id } });
  return (
    <>
      <p className={classes.last} role="status">
        <TextLink to={receiptPath({ studentId, paymentId: id })}>{`Receipt ${id}`}</TextLink>
        {`: ${kesText(amount)} for ${name}.`}
        {read.error && !read.data && ' The receipt could not be read to be printed; open it to print it.'}
      </p>
      {read.data && <PrintedReceipt key={id} reply={read.data} />}
    </>
  );
}
