import { benefits } from '../content.ts';
import classes from './benefits.module.css';
import section from './section.module.css';

export function Benefits() {
  return (
    <section id="benefits" className={section.section} aria-labelledby="benefits-title">
      <h2 id="benefits-title" className={section.title}>
        Less paper, fewer errors, more time to teach
      </h2>
      <div className={classes.benefits}>
        {benefits.map(({ figure, measure, title, text, points }) => (
          <article key={title} className={classes.benefit}>
            <p className={classes.measure}>
              <strong className={classes.figure}>{figure}</strong> {measure}
            </p>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{text}</p>
            <ul className={classes.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </section>
  );
}
