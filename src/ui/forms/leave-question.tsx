import { createRoot } from 'react-dom/client';
import type { Leaving } from '../../core/web/unsaved.ts';
import { ConfirmDialog } from '../floating/confirm-dialog.tsx';

/** Asks before a page is left whose form holds typed values. */
export function askToLeave({ leave, stay }: Leaving): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = (act: (() => void) | undefined) => {
    root.unmount();
    place.remove();
    act?.();
  };
  root.render(
    <ConfirmDialog
      opened
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={() => close(leave)}
      onCancel={() => close(stay)}
    >
      <p>What you typed on this page is not saved yet.</p>
    </ConfirmDialog>,
  );
}
