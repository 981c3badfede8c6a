import type { PagePath } from '../../core/page-paths.ts';
import { claims, hero } from '../content.ts';
import classes from './hero.module.css';

/** The first screen: what Karo is for, the way in, and a real picture of the product. */
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
          <img src={picture.source} alt={picture.alt} width={picture.width} height={picture.height} fetchPriority="high" />
          {/* Lazy, so that a phone, which has no room for it, does not fetch it. */}
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
