import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { statementPath } from '../../../core/page-links.ts';
import { useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { go } from '../../../core/web/navigation.ts';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { checkReceipt } from '../check-contract.ts';
import classes from './check-receipt-page.module.css';

/** Whether a receipt is valid, for anybody who scanned its QR code. An unknown code leads on to the statement, and so to sign-in. */
export function CheckReceiptPage() {
  const { studentId, code } = useParams('/check-receipt/$studentId/$code');
  const receipt = useAsk(checkReceipt, { params: { code } });
  const isOurs = receipt.error?.code !== 'PAYMENT_NOT_FOUND';
  const leave = (page: HTMLElement | null) => {
    if (page && !isOurs) go(statementPath({ studentId }), { replace: true });
  };
  return (
    <main key={String(isOurs)} ref={leave} tabIndex={-1} className={classes.screen}>
      <title>Receipt check · Karo</title>
      <meta name="robots" content="noindex" />
      {receipt.error && isOurs && (
        <ErrorAlert error={receipt.error} fallback="The receipt could not be checked." onRetry={receipt.refetch} />
      )}
      {receipt.data ? <Checked receipt={receipt.data} /> : (!receipt.error || !isOurs) && <FullPageSpinner />}
    </main>
  );
}

function Checked({ receipt: { school, receiptNumber, amount, payDate, status } }: { receipt: Reply<typeof checkReceipt> }) {
  const isReversed = status === 'reversed';
  return (
    <section className={classes.card} aria-label="Receipt check">
      <p className={classes.school}>{school}</p>
      <h1>{`Receipt ${receiptNumber}`}</h1>
      <p className={classes.amount}>
        <Money cents={amount} code />
      </p>
      <p>{`Paid on ${dayText(payDate)}`}</p>
      <p className={classes.state}>
        <StatusBadge tone={isReversed ? 'bad' : 'good'}>{isReversed ? 'REVERSED' : 'VALID'}</StatusBadge>
      </p>
      {isReversed && <p>This payment has been reversed. Please contact the school office.</p>}
      {status === 'pending' && <p>Pending: the school has not yet confirmed receipt of this payment.</p>}
    </section>
  );
}
