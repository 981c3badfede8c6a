import type { PagePath } from '../../../core/page-paths.ts';
import { claims, hero } from '../content.ts';
import classes from './hero.module.css';

/** The same widths as in the stylesheet: beside the words, or below them. */
const shownWidth = '(min-width: 62em) 660px, calc(100vw - 32px)';

/** The first screen: the purpose of Karo, the sign-up, and a real picture. */
export function Hero() {
  const { picture, receipt } = hero;
  return (
    <section className={classes.ground} aria-labelledby="headline">
      <div className={classes.hero}>
        <div className={classes.words}>
          <h1 id="headline" className={classes.headline}>
            {hero.headline}
          </h1>
          <p className={classes.sentence}>{hero.sentence}</p>
          <div className={classes.ways}>
            <a className={classes.start} href={'/signup' satisfies PagePath}>
              Get Started Free
            </a>
            <a className={classes.second} href="#demo">
              Request a demo
            </a>
          </div>
          <p className={classes.assurance}>{hero.assurance}</p>
        </div>
        <div className={classes.picture}>
          <picture>
            <source type="image/avif" srcSet={sourcesOf('avif')} sizes={shownWidth} />
            <source type="image/webp" srcSet={sourcesOf('webp')} sizes={shownWidth} />
            <img src={`${picture.source}-1240.webp`} alt={picture.alt} width={picture.width} height={picture.height} fetchPriority="high" />
          </picture>
          {/* Lazy, so that phones, which do not show it, do not load it. */}
          <img
            className={classes.receipt}
            src={receipt.source}
            alt={receipt.alt}
            width={receipt.width}
            height={receipt.height}
            loading="lazy"
          />
        </div>
      </div>
      <ul className={classes.claims}>
        {claims.map(({ figure, words }) => (
          <li key={figure}>
            <strong>{figure}</strong> {words}
          </li>
        ))}
      </ul>
    </section>
  );
}

function sourcesOf(format: 'avif' | 'webp'): string {
  return hero.picture.widths.map((width) => `${hero.picture.source}-${width}.${format} ${width}w`).join(', ');
}
