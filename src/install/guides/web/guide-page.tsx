import { guidePath } from '../../../core/page-links.ts';
import { useParams } from '../../../core/web/address.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { SiteFooter, SiteHeader } from '../../landing/web/site-frame.tsx';
import { guides } from '../content.ts';
import type { Guide } from '../guide.ts';
import classes from './guides.module.css';

export function GuidePage() {
  const { guide: slug } = useParams('/blog/$guide');
  const guide = guides.find((each) => each.slug === slug);
  return (
    <div className={classes.page}>
      <title>{`${guide?.title ?? 'No such guide'} · Karo`}</title>
      <SiteHeader />
      <main tabIndex={-1} className={classes.main}>
        <p className={classes.way}>
          <TextLink to="/blog">All guides</TextLink>
        </p>
        {/* The key opens each guide at its top, for the focus too. */}
        {guide ? <GuideText key={slug} guide={guide} /> : <EmptyState title="There is no guide at this address." />}
      </main>
      <SiteFooter />
    </div>
  );
}

function GuideText({ guide }: { guide: Guide }) {
  const next = guides[guides.indexOf(guide) + 1];
  return (
    <article>
      <header className={classes.head}>
        <p className={classes.reader}>{guide.reader}</p>
        <h1 className={classes.title}>{guide.title}</h1>
        <p className={classes.summary}>{guide.summary}</p>
      </header>
      <ol className={classes.steps}>
        {guide.steps.map(({ act, why, page }) => (
          <li key={act} className={classes.step}>
            <p className={classes.act}>{act}</p>
            {why && <p className={classes.words}>{why}</p>}
            {page && (
              <p className={classes.words}>
                <TextLink to={page.path}>{page.name}</TextLink>
              </p>
            )}
          </li>
        ))}
      </ol>
      <section className={classes.notes} aria-label="Good to know">
        {guide.notes.map(({ heading, text }) => (
          <div key={heading}>
            <h2 className={classes.noteTitle}>{heading}</h2>
            <p className={classes.words}>{text}</p>
          </div>
        ))}
      </section>
      {next && (
        <p className={classes.next}>
          Next: <TextLink to={guidePath({ guide: next.slug })}>{next.title}</TextLink>
        </p>
      )}
    </article>
  );
}
