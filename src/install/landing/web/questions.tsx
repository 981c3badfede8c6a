import { questions } from '../content.ts';
import classes from './questions.module.css';
import section from './section.module.css';

/** The browser's own accordion: it opens without a script, by keyboard, and by a search in the page. */
export function Questions() {
  return (
    <section id="faq" className={`${section.section} ${classes.split}`} aria-labelledby="faq-title">
      <div>
        <h2 id="faq-title" className={section.title}>
          Questions schools ask us
        </h2>
        <p className={section.lead}>
          Anything else? <a href="#demo">Ask for a demo</a> and we will answer it.
        </p>
      </div>
      <div className={classes.questions}>
        {questions.map(({ question, answer }, index) => (
          <details key={question} name="faq" className={classes.question} open={index === 0}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
