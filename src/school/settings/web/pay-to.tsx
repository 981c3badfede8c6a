import { otherWayLines } from '../ways-to-pay.ts';

type PayToProps = {
  ways: { payTo: { paybillNumber: string; account: string } | null; otherWays: readonly string[] };
  className: string | undefined;
};

/** Where a guardian pays, on a paper about a balance: the paybill with the student's account, then the other ways. */
export function PayTo({ ways, className }: PayToProps) {
  const { payTo } = ways;
  return (
    <>
      {payTo && (
        <p className={className}>
          Pay to: paybill <strong>{payTo.paybillNumber}</strong>, account <strong>{payTo.account}</strong>
        </p>
      )}
      {otherWayLines(ways).map((line) => (
        <p key={line} className={className}>
          {line}
        </p>
      ))}
    </>
  );
}
