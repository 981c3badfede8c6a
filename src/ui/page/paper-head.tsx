import type { ReactNode } from 'react';
import classes from './paper-head.module.css';

type PaperHeadProps = {
  school: { name: string; contacts: string; logo?: string | null };
  /** What the paper is, as its heading, and lines below: of which term, issued when. */
  children: ReactNode;
};

/** The head of a paper: who sends it at one end, what it is at the other. */
export function PaperHead({ school: { name, contacts, logo = null }, children }: PaperHeadProps) {
  return (
    <header className={classes.head}>
      {logo !== null && <img className={classes.logo} src={logo} alt="" />}
      <div className={classes.sender}>
        <p className={classes.school}>{name}</p>
        {contacts !== '' && <p className={classes.contacts}>{contacts}</p>}
      </div>
      <div className={classes.title}>{children}</div>
    </header>
  );
}
