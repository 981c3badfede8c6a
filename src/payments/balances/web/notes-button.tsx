import { useState } from 'react';
import { Button, type ButtonLook } from '../../../ui/buttons/button.tsx';
import { later } from '../../../ui/page/later.tsx';
import type { Noted } from './notes-dialog.tsx';

/** Loaded on demand: most users write no notes. */
const NotesDialog = later(() => import('./notes-dialog.tsx'), 'NotesDialog');

type NotesButtonProps = { student: Noted; size?: ButtonLook['size'] };

/** Opens the notes about a student's balance; shows their number. */
export function NotesButton({ student, size = 'xs' }: NotesButtonProps) {
  const [opened, setOpened] = useState(false);
  const { fullName, noteCount } = student;
  return (
    <>
      <Button variant="default" size={size} aria-label={`Notes on ${fullName} (${noteCount})`} onClick={() => setOpened(true)}>
        {noteCount === 0 ? 'Notes' : `Notes (${noteCount})`}
      </Button>
      {opened && <NotesDialog student={student} onClose={() => setOpened(false)} />}
    </>
  );
}
