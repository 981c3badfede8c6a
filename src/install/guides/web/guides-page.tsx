import { guidePath } from '../../../core/page-links.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { SiteFooter, SiteHeader } from '../../landing/web/site-frame.tsx';
import { guides } from '../content.ts';
import classes from './guides.module.css';

export function GuidesPage() {
  return (
    <div className={classes.page}>
      <title>How-to guides · Karo</title>
      <SiteHeader />
      <main tabIndex={-1} className={classes.main}>
        <header className={classes.head}>
          <h1 className={classes.title}>How-to guides</h1>
          <p className={classes.summary}>Short, and in the order in which a school needs them.</p>
        </header>
        <ol className={classes.list}>
          {guides.map(({ slug, title, summary, reader }) => (
            <li key={slug} className={classes.entry}>
              <h2 className={classes.entryTitle}>
                <TextLink to={guidePath({ guide: slug })}>{title}</TextLink>
              </h2>
              <p className={classes.words}>{summary}</p>
              <p className={classes.reader}>{reader}</p>
            </li>
          ))}
        </ol>
      </main>
      <SiteFooter />
    </div>
  );
}
