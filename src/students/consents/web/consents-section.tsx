import { useState } from 'react';
import { dayText, nairobiDay } from '../../../core/dates.ts';
import { mayCall } from '../../../core/web/access.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { later } from '../../../ui/page/later.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { type Consent, recordConsent } from '../contract.ts';
import { consentKindWords, consentSourceWords, consentStateWords } from '../kinds.ts';
import classes from './consents.module.css';

/** Loaded on demand: a consent is recorded once in a child's years here. */
const ConsentDialog = later(() => import('./consent-dialog.tsx'), 'ConsentDialog');

type ConsentsSectionProps = { studentId: number; consents: readonly Consent[]; guardian: string | undefined };

/** What the guardians agreed to, with who said so and when. */
export function ConsentsSection({ studentId, consents, guardian }: ConsentsSectionProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Section
      title="Consent"
      action={
        mayCall(recordConsent) && (
          <Button variant="default" size="xs" onClick={() => setOpened(true)}>
            Record
          </Button>
        )
      }
    >
      <dl className={classes.consents}>
        {consents.map(({ kind, state, decision }) => (
          <div key={kind} data-state={state}>
            <dt>{consentKindWords[kind]}</dt>
            <dd>
              {consentStateWords[state]}
              {decision && <span className={classes.quiet}>{decisionText(decision)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {opened && <ConsentDialog studentId={studentId} guardian={guardian} onClose={() => setOpened(false)} />}
    </Section>
  );
}

function decisionText({ by, source, at, recordedBy, note }: NonNullable<Consent['decision']>): string {
  const how = [by, consentSourceWords[source], dayText(nairobiDay(at)), `recorded by ${recordedBy}`];
  return [...how, note].filter((part) => part !== null).join(' · ');
}
