import type { ReactNode } from 'react';
import type { PaperSize } from './paper-choice.tsx';
import classes from './receipt-paper.module.css';

type ReceiptFrameProps = {
  school: { name: string; contacts: string; footer: string | null; logo: string | null };
  /** Its name for screen readers. */
  label: string;
  paper: PaperSize;
  /** True if it was printed before. */
  copy: boolean;
  /** When and why all of it was reversed; null while in force. */
  reversed: string | null;
  children: ReactNode;
};

/** The frame of every receipt, black on white, on screen and paper. */
export function ReceiptFrame({ school, label, paper, copy, reversed, children }: ReceiptFrameProps) {
  return (
    <article className={classes.paper} data-paper={paper} data-reversed={reversed !== null || undefined} aria-label={label}>
      <header className={classes.head}>
        {school.logo !== null && <img className={classes.logo} src={school.logo} alt="" />}
        <h1 className={classes.school}>{school.name}</h1>
        {school.contacts !== '' && <p className={classes.contacts}>{school.contacts}</p>}
        <p className={classes.kind}>
          Fee Payment Receipt <span className={classes.copy}>{copy ? 'Copy' : 'Original'}</span>
        </p>
      </header>
      {reversed !== null && (
        <div className={classes.reversed}>
          <strong>REVERSED</strong>
          <span>{reversed}</span>
        </div>
      )}
      {children}
      {school.footer !== null && <p className={classes.footer}>{school.footer}</p>}
    </article>
  );
}

/** One line of a receipt: label and value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.label}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
