import { useState } from 'react';
import { mayCall } from '../../../core/web/access.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { later } from '../../../ui/page/later.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { passFocus } from '../../../ui/page/pass-focus.ts';
import { addGuardian, type Guardian } from '../contract.ts';
import classes from './families.module.css';
import { Person } from './person.tsx';

/** Loaded on demand: most who open the page change no guardian. */
const GuardianDialog = later(() => import('./guardian-dialogs.tsx'), 'GuardianDialog');
const FirstGuardianDialog = later(() => import('./guardian-dialogs.tsx'), 'FirstGuardianDialog');

type GuardiansSectionProps = { studentId: number; guardians: readonly Guardian[] };

/** A student's guardians, the first one on top, with their phones. */
export function GuardiansSection({ studentId, guardians }: GuardiansSectionProps) {
  const [opened, setOpened] = useState<'new' | Guardian | null>(null);
  const close = () => setOpened(null);
  const mayChange = mayCall(addGuardian);
  return (
    <Section
      title="Guardians"
      action={
        mayChange && (
          <Button variant="default" size="xs" onClick={() => setOpened('new')}>
            Add Guardian
          </Button>
        )
      }
    >
      <ul className={classes.people}>
        {guardians.map((guardian) => (
          <li key={guardian.id ?? 'first'}>
            <Person guardian={guardian} />
            {mayChange && (
              <Button ref={passFocus} variant="subtle" size="xs" aria-label={`Change ${guardian.name}`} onClick={() => setOpened(guardian)}>
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened === 'new' && <GuardianDialog studentId={studentId} guardian={null} onClose={close} />}
      {opened !== null && opened !== 'new' && opened.id === null && (
        <FirstGuardianDialog studentId={studentId} guardian={opened} onClose={close} />
      )}
      {opened !== null && opened !== 'new' && opened.id !== null && (
        <GuardianDialog studentId={studentId} guardian={{ ...opened, id: opened.id }} onClose={close} />
      )}
    </Section>
  );
}
