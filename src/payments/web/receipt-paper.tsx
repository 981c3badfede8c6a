import type { ReactNode } from 'react';
import { dayText } from '../../core/dates.ts';
import type { Reply } from '../../core/endpoint.ts';
import { kesText } from '../../core/money.ts';
import { Money } from '../../ui/text/money.tsx';
import type { receipt } from '../contract.ts';
import { codeName, methodFacts, methodName } from '../methods.ts';
import { amountInWords } from '../rules.ts';
import type { PaperSize } from './paper-choice.tsx';
import classes from './receipt-paper.module.css';

type Receipt = Reply<typeof receipt>;
type ReceiptPaperProps = {
  reply: Receipt;
  paper: PaperSize;
  /** True when it was printed before. */
  copy: boolean;
};

/** The receipt as it comes out of the printer, black on white, on the screen as on paper. */
export function ReceiptPaper({ reply, paper, copy }: ReceiptPaperProps) {
  const { school, payment, qrCode } = reply;
  return (
    <article
      className={classes.paper}
      data-paper={paper}
      data-reversed={payment.reversed !== null || undefined}
      aria-label={`Receipt ${payment.id}`}
    >
      <header className={classes.head}>
        {school.logo !== null && <img className={classes.logo} src={school.logo} alt="" />}
        <h1 className={classes.school}>{school.name}</h1>
        {school.contacts !== '' && <p className={classes.contacts}>{school.contacts}</p>}
        <p className={classes.kind}>
          Fee Payment Receipt <span className={classes.copy}>{copy ? 'Copy' : 'Original'}</span>
        </p>
      </header>
      {payment.reversed && (
        <div className={classes.reversed}>
          <strong>REVERSED</strong>
          <span>
            on {dayText(payment.reversed.date)}: {payment.reversed.reason}
          </span>
        </div>
      )}
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
            <figcaption>For school staff: fee statement</figcaption>
          </figure>
        )}
      </footer>
      {school.footer !== null && <p className={classes.footer}>{school.footer}</p>}
    </article>
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
      <Fact name="Class">{`${student.grade} ${student.stream}`}</Fact>
      <Fact name="Term">{payment.term}</Fact>
      <Fact name="Method">{methodName(payment.method)}</Fact>
      {payment.code !== null && <Fact name={codeName(payment.method)}>{payment.code}</Fact>}
      {payment.bank && <Fact name="Bank">{payment.bank}</Fact>}
      <Fact name="Recorded by">{payment.recordedBy}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.label}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
