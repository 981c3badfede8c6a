import { createRoot } from 'react-dom/client';
import type { Leaving } from '../../core/web/unsaved.ts';
import { ConfirmDialog } from '../floating/confirm-dialog.tsx';

/** What the open question is about; null while none is open. */
let asked: Leaving | null = null;

/**
 * Asks before a page is left whose form holds typed values. A further try to leave is the same question, about the newest place to go to;
 * where the browser has moved already, staying still moves it back.
 */
export function askToLeave(leaving: Leaving): void {
  const isOpen = asked !== null;
  asked = { ...asked, ...leaving };
  if (isOpen) return;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = (answer: keyof Leaving) => {
    root.unmount();
    place.remove();
    const act = asked?.[answer];
    asked = null;
    act?.();
  };
  root.render(
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={() => close('leave')}
      onCancel={() => close('stay')}
    >
      <p>What you typed on this page is not saved yet.</p>
    </ConfirmDialog>,
  );
}
