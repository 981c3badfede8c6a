import type { ReactNode } from 'react';
import type { PagePath } from '../../../core/page-paths.ts';
import classes from './doorway.module.css';

/** The frame of the pages before sign-in: the product's name and one panel. */
export function Doorway({ children }: { children: ReactNode }) {
  return (
    <div className={classes.doorway}>
      <header>
        <a className={classes.brand} href={'/' satisfies PagePath}>
          <img src="/favicon.svg" alt="" width={36} height={36} />
          <span>Karo</span>
        </a>
      </header>
      <main className={classes.panel}>{children}</main>
    </div>
  );
}
