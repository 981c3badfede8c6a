import type { ReactNode } from 'react';
import classes from './paper-head.module.css';

type PaperHeadProps = {
  school: { name: string; contacts: string; logo?: string | null };
  /** The title of the paper, and lines below: the term, the date. Absent where the paper begins below its head. */
  children?: ReactNode;
};

/** The head of a paper: the school on one side, the title on the other. */
export function PaperHead({ school: { name, contacts, logo = null }, children }: PaperHeadProps) {
  return (
    <header className={classes.head}>
      {logo !== null && <img className={classes.logo} src={logo} alt="" />}
      <div className={classes.sender}>
        <p className={classes.school}>{name}</p>
        {contacts !== '' && <p className={classes.contacts}>{contacts}</p>}
      </div>
      {children && <div className={classes.title}>{children}</div>}
    </header>
  );
}
