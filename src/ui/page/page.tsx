import type { ReactNode } from 'react';
import { focusHeading } from '../../core/web/focus-heading.ts';
import classes from './page.module.css';

type PageProps = {
  title: string;
  /** One line about the page's purpose. */
  purpose?: ReactNode;
  /** The main action, to the right of the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** A page inside the layout: title, purpose, main action, content. Sets the browser tab's title too. */
export function Page({ title, purpose, action, children }: PageProps) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Karo`}</title>
      <header className={classes.head}>
        <div>
          <h1 ref={passToHeading}>{title}</h1>
          {purpose && <p className={classes.purpose}>{purpose}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {children}
    </div>
  );
}

/** A loading page has its own heading, whose focus moves to the final one. */
function passToHeading(heading: HTMLElement | null) {
  return () => {
    if (document.activeElement === heading) queueMicrotask(focusHeading);
  };
}

type SectionProps = {
  title: string;
  action?: ReactNode;
  /** For a list of few columns: as narrow as a form, so that rows are easy to follow. */
  narrow?: boolean;
  children: ReactNode;
};

/** A titled section of a page. */
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
