import { otherWayLines } from '../ways-to-pay.ts';
import classes from './pay-to.module.css';

type PayToProps = {
  payTo: { paybillNumber: string; account: string } | null;
  otherWays: readonly string[];
  /** The look of a line, if it has no frame. */
  className?: string | undefined;
};

/** How to pay for a student, on papers: by the paybill with the account, and in other ways. */
export function PayTo({ payTo, otherWays, className = classes.way }: PayToProps) {
  return (
    <>
      {payTo && (
        <p className={className}>
          Pay to: paybill <strong>{payTo.paybillNumber}</strong>, account <strong>{payTo.account}</strong>
        </p>
      )}
      {otherWayLines({ payTo, otherWays }).map((line) => (
        <p key={line} className={className}>
          {line}
        </p>
      ))}
    </>
  );
}
