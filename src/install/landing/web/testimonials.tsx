import { useRef, useState } from 'react';
import { useMedia, useScript } from '../../../ui/look/media.ts';
import { testimonials } from '../content.ts';
import section from './section.module.css';
import { TestimonialCard } from './testimonial-card.tsx';
import classes from './testimonials.module.css';

/** The same width as in the stylesheet, from which three cards are side by side. */
const wide = '(min-width: 60em)';
const gapPx = 24;

/**
 * A strip of cards, scrolled automatically, by finger, keyboard or buttons. Its scroll position says which page is shown: the buttons
 * scroll it, and the marked dot follows. Until it has arrived the arrows count from where it is going, so that each press counts. It
 * advances when the animation of the pause button ends, so that whatever pauses the animation pauses the strip: the button, a pointer or
 * the focus inside, reduced motion.
 */
export function Testimonials() {
  const isLive = useScript();
  const perPage = useMedia(wide) ? 3 : 1;
  const pageCount = Math.ceil(testimonials.length / perPage);
  const [page, setPage] = useState(0);
  const [paused, setPaused] = useState(false);
  const strip = useRef<HTMLUListElement>(null);
  const scrollingTo = useRef<number>(null);

  const show = (wanted: number) => {
    const node = strip.current;
    const target = (wanted + pageCount) % pageCount;
    scrollingTo.current = target;
    node?.scrollTo({ left: target * (node.clientWidth + gapPx) });
  };
  const choose = (wanted: number) => {
    setPaused(true);
    show(wanted);
  };
  const turn = (pages: 1 | -1) => choose((scrollingTo.current ?? page) + pages);
  const stay = () => {
    scrollingTo.current = null;
  };

  return (
    <div className={classes.ground} data-live={isLive || undefined}>
      <section id="testimonials" className={section.section} aria-labelledby="testimonials-title" aria-roledescription="carousel">
        <header className={classes.head}>
          <h2 id="testimonials-title" className={section.title}>
            What schools say
          </h2>
          <div className={classes.arrows}>
            <button type="button" aria-label="Previous testimonials" onClick={() => turn(-1)}>
              <span className={classes.back} aria-hidden />
            </button>
            <button type="button" aria-label="Next testimonials" onClick={() => turn(1)}>
              <span className={classes.on} aria-hidden />
            </button>
          </div>
        </header>
        <ul
          ref={strip}
          className={classes.strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Testimonials"
          onPointerDown={() => {
            setPaused(true);
            stay();
          }}
          onScrollEnd={stay}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setPage(Math.round(scrollLeft / (clientWidth + gapPx)))}
        >
          {testimonials.map((testimonial) => (
            <TestimonialCard key={testimonial.name} testimonial={testimonial} />
          ))}
        </ul>
        <div className={classes.controls}>
          {Array.from({ length: pageCount }, (_, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
              key={index}
              type="button"
              className={classes.dot}
              aria-label={dotName(index, perPage)}
              aria-current={index === Math.min(page, pageCount - 1)}
              onClick={() => choose(index)}
            />
          ))}
          <button
            type="button"
            className={classes.pause}
            data-paused={paused || undefined}
            aria-label={paused ? 'Play testimonials' : 'Pause testimonials'}
            onClick={() => setPaused(!paused)}
          >
            <span className={classes.clock} onAnimationIteration={() => show(page + 1)} />
          </button>
        </div>
      </section>
    </div>
  );
}

function dotName(index: number, perPage: number): string {
  const first = index * perPage + 1;
  return perPage === 1 ? `Show testimonial ${first}` : `Show testimonials ${first} to ${first + perPage - 1}`;
}
