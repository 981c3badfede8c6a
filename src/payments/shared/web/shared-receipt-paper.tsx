import { codeName, methodFacts, methodName } from '../../../books/ledger/methods.ts';
import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { kesText } from '../../../core/money.ts';
import { countedText } from '../../../core/wording.ts';
import { Money } from '../../../ui/text/money.tsx';
import { amountInWords } from '../../payments/amount-in-words.ts';
import type { PaperSize } from '../../payments/web/paper-choice.tsx';
import { Fact, ReceiptFrame } from '../../payments/web/receipt-frame.tsx';
import receiptClasses from '../../payments/web/receipt-paper.module.css';
import type { readSharedPayment, SharedPayment } from '../contract.ts';
import classes from './shared-receipt-paper.module.css';

type SharedReceiptPaperProps = {
  reply: Reply<typeof readSharedPayment>;
  paper: PaperSize;
  /** True if it was printed before. */
  copy: boolean;
};

/** The payer's printed receipt: the total, and each student's part. */
export function SharedReceiptPaper({ reply: { school, sharedPayment }, paper, copy }: SharedReceiptPaperProps) {
  const { total, reversed, status, method, parts } = sharedPayment;
  return (
    <ReceiptFrame label="Receipt of the whole payment" {...{ school, paper, copy, reversed: reversalText(sharedPayment) }}>
      <div className={receiptClasses.amount}>
        <span className={receiptClasses.label}>Amount paid</span>
        <span className={receiptClasses.figure}>{kesText(total)}</span>
        <span className={receiptClasses.words}>{amountInWords(total)}</span>
        {status === 'pending' && <strong className={receiptClasses.pending}>{methodFacts[method].words.onReceipt}</strong>}
        {reversed > 0 && reversed < total && (
          <strong className={receiptClasses.pending}>{`${kesText(reversed)} of ${kesText(total)} reversed`}</strong>
        )}
      </div>
      <WholeFacts payment={sharedPayment} />
      <table className={classes.parts} aria-label="Parts">
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col">Amount (KES)</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <PartLine key={part.id} part={part} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{`${countedText(parts.length, 'student')}, total`}</td>
            <td>
              <Money cents={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </ReceiptFrame>
  );
}

function PartLine({ part: { id, student, amount, balance, reversed } }: { part: SharedPayment['parts'][number] }) {
  return (
    <tr>
      <td>
        {student.fullName}
        <span className={classes.details}>
          {`${student.grade} ${student.stream}, receipt ${id}, balance after it `}
          <Money cents={balance} code />
        </span>
        {reversed && <span className={classes.details}>{`Reversed on ${dayText(reversed.date)}: ${reversed.reason}`}</span>}
      </td>
      <td data-reversed={reversed !== null || undefined}>
        <Money cents={amount} />
      </td>
    </tr>
  );
}

/** For a fully reversed payment, the last day and its reason. */
function reversalText({ status, parts }: SharedPayment): string | null {
  const last = parts
    .flatMap(({ reversed }) => reversed ?? [])
    .toSorted((first, second) => first.date.localeCompare(second.date))
    .at(-1);
  return status === 'reversed' && last ? `on ${dayText(last.date)}: ${last.reason}` : null;
}

function WholeFacts({ payment: { payer, payDate, term, method, code, bank, recordedBy } }: { payment: SharedPayment }) {
  return (
    <dl className={receiptClasses.facts}>
      <Fact name="Paid by">{payer.phone === null ? payer.name : `${payer.name}, ${payer.phone}`}</Fact>
      <Fact name="Date">{dayText(payDate)}</Fact>
      <Fact name="Method">{methodName(method)}</Fact>
      {code !== null && <Fact name={codeName(method)}>{code}</Fact>}
      {bank && <Fact name="Bank">{bank}</Fact>}
      <Fact name="Term">{term}</Fact>
      <Fact name="Recorded by">{recordedBy}</Fact>
    </dl>
  );
}
