import type { Testimonial } from '../content.ts';
import classes from './testimonial-card.module.css';

export function TestimonialCard({ testimonial: { name, place, text, initials, rating, since } }: { testimonial: Testimonial }) {
  return (
    <li className={classes.card}>
      <p className={classes.rating}>
        <span aria-hidden>
          {'★'.repeat(rating)}
          <span className={classes.missing}>{'★'.repeat(5 - rating)}</span>
        </span>
        <span className={classes.ratingWords}>{rating} of 5</span>
      </p>
      <blockquote className={classes.text}>{text}</blockquote>
      <div className={classes.person}>
        <span className={classes.initials} aria-hidden>
          {initials}
        </span>
        <p className={classes.who}>
          <strong>{name}</strong>
          <span>{place}</span>
          <span>{since}</span>
        </p>
      </div>
    </li>
  );
}
