import { codeName, methodFacts, methodName, methodText } from '../../../books/ledger/methods.ts';
import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { kesText } from '../../../core/money.ts';
import { countedText } from '../../../core/wording.ts';
import { Money } from '../../../ui/text/money.tsx';
import { amountInWords } from '../amount-in-words.ts';
import type { receipt } from '../contract.ts';
import type { PaperSize } from './paper-choice.tsx';
import { Fact, ReceiptFrame } from './receipt-frame.tsx';
import classes from './receipt-paper.module.css';

type Receipt = Reply<typeof receipt>;
type ReceiptPaperProps = {
  reply: Receipt;
  paper: PaperSize;
  /** True if it was printed before. */
  copy: boolean;
};

/** The printed receipt. */
export function ReceiptPaper({ reply, paper, copy }: ReceiptPaperProps) {
  const { school, payment, qrCode } = reply;
  const reversed = payment.reversed && `on ${dayText(payment.reversed.date)}: ${payment.reversed.reason}`;
  return (
    <ReceiptFrame label={`Receipt ${payment.id}`} {...{ school, paper, copy, reversed }}>
      <div className={classes.amount}>
        <span className={classes.label}>Amount paid</span>
        <span className={classes.figure}>{kesText(payment.amount)}</span>
        <span className={classes.words}>{amountInWords(payment.amount)}</span>
        {!payment.isVerified && !payment.reversed && (
          <strong className={classes.pending}>{methodFacts[payment.method].words.onReceipt}</strong>
        )}
      </div>
      <ReceiptFacts reply={reply} />
      <footer className={classes.foot}>
        <dl className={classes.balance}>
          <Fact name="Balance after this payment">
            <Money cents={payment.balance} code />
          </Fact>
        </dl>
        {qrCode !== null && (
          <figure className={classes.code}>
            <img src={qrCode} width={150} height={150} alt="QR code that opens the student's fee statement" />
            <figcaption>Scan to check this receipt</figcaption>
          </figure>
        )}
      </footer>
    </ReceiptFrame>
  );
}

function ReceiptFacts({ reply: { student, payment } }: { reply: Receipt }) {
  return (
    <dl className={classes.facts}>
      <Fact name="Receipt number">{payment.id}</Fact>
      <Fact name="Date">{dayText(payment.payDate)}</Fact>
      <Fact name="Student">{student.name}</Fact>
      {student.admissionNumber === null ? (
        <Fact name="Student ID">{student.id}</Fact>
      ) : (
        <Fact name="Admission number">{`${student.admissionNumber} (ID ${student.id})`}</Fact>
      )}
      <Fact name="Pay account">{student.account}</Fact>
      <Fact name="Class">{`${student.grade} ${student.stream}`}</Fact>
      <Fact name="Term">{payment.term}</Fact>
      <Fact name="Method">{methodName(payment.method)}</Fact>
      {payment.code !== null && <Fact name={codeName(payment.method)}>{payment.code}</Fact>}
      {payment.bank && <Fact name="Bank">{payment.bank}</Fact>}
      <Fact name="Recorded by">{payment.recordedBy}</Fact>
      {payment.partOf && <Fact name="Part of">{wholeText(payment.partOf, payment)}</Fact>}
    </dl>
  );
}

/** Its shared payment: "KES 30,000.00, M-Pesa, SGH7Y2K9QL, 3 students, paid by Jane Wanjiku". */
function wholeText({ total, parts, payer }: NonNullable<Receipt['payment']['partOf']>, way: Receipt['payment']): string {
  const { method, code, bank = null } = way;
  return `${kesText(total)}, ${methodText({ method, code, bank })}, ${countedText(parts, 'student')}, paid by ${payer}`;
}
