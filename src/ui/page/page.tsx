import type { ReactNode } from 'react';
import { focusHeading } from '../../core/web/focus-heading.ts';
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
          <h1 ref={passToHeading}>{title}</h1>
          {purpose && <p className={classes.purpose}>{purpose}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {children}
    </div>
  );
}

/** What a page shows while it loads has a heading of its own, whose focus goes to the one that takes its place. */
function passToHeading(heading: HTMLElement | null) {
  return () => {
    if (document.activeElement === heading) queueMicrotask(focusHeading);
  };
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
