import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import type { Balance } from '../contract.ts';

/** Fetched when it is asked for: most who look at balances note nothing. */
const NotesDialog = lazy(async () => ({ default: (await import('./notes-dialog.tsx')).NotesDialog }));

/** Opens what was noted about a student's balance; says how much there is. */
export function NotesButton({ student }: { student: Balance }) {
  const [opened, setOpened] = useState(false);
  const { fullName, noteCount } = student;
  return (
    <>
      <Button variant="default" size="xs" aria-label={`Notes on ${fullName} (${noteCount})`} onClick={() => setOpened(true)}>
        {noteCount === 0 ? 'Notes' : `Notes (${noteCount})`}
      </Button>
      {opened && (
        <Suspense>
          <NotesDialog student={student} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
