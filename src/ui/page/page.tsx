import type { ReactNode } from 'react';
import classes from './page.module.css';

type PageProps = {
  title: string;
  /** One line that says what the page is for. */
  purpose?: ReactNode;
  /** The main action, at the right of the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** A screen inside the layout: title, purpose, main action, content. Names the browser's tab too. */
export function Page({ title, purpose, action, children }: PageProps) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Karo`}</title>
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          {purpose && <p className={classes.purpose}>{purpose}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {children}
    </div>
  );
}

type SectionProps = {
  title: string;
  action?: ReactNode;
  /** For a list of few columns: no wider than a form, so that the eye stays in the row. */
  narrow?: boolean;
  children: ReactNode;
};

/** A titled part of a page. */
export function Section({ title, action, narrow, children }: SectionProps) {
  return (
    <section className={classes.section} data-narrow={narrow || undefined} aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}
