import type { PagePath } from '../../../core/page-paths.ts';
import { buttonLook } from '../../../ui/buttons/button.tsx';
import classes from './site-frame.module.css';

const places: readonly { href: PagePath | `/#${string}`; name: string }[] = [
  { href: '/blog', name: 'Guides' },
  { href: '/#benefits', name: 'Benefits' },
  { href: '/#testimonials', name: 'Testimonials' },
  { href: '/#faq', name: 'FAQ' },
];

/** The top bar of public pages. Plain links: each is a separate document. */
export function SiteHeader() {
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <a className={classes.brand} href={'/' satisfies PagePath}>
          <img src="/favicon.svg" alt="" width={32} height={32} />
          Karo
        </a>
        <nav className={classes.places} aria-label="Karo">
          {places.map(({ href, name }) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
        </nav>
        <a href={'/login' satisfies PagePath} {...buttonLook({ variant: 'default', size: 'sm', className: classes.login })}>
          Login
        </a>
      </div>
    </header>
  );
}

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.bar}>
        <p className={classes.words}>© 2024 Karo. All rights reserved.</p>
        <nav className={classes.footerPlaces} aria-label="Foot of the page">
          <a href={'/blog' satisfies PagePath}>How-to guides</a>
          <a href={'/signup' satisfies PagePath}>Get started</a>
          <a href={'/login' satisfies PagePath}>Login</a>
        </nav>
      </div>
    </footer>
  );
}
