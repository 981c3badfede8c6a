import { useEffect, useEffectEvent } from 'react';
import { hasUnsaved } from '../core/web/unsaved.ts';
import { actOf, type KeyAct, singleKeysAreOn } from './keys.ts';

/** Handles the keys of every signed-in page; none while a dialog is open, which has its own. */
export function useKeys(act: (done: KeyAct) => void): void {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    const at = event.target instanceof Element ? event.target : null;
    // A form with typed values waits for more, and an alert with the focus for an answer: a key there belongs to the form.
    const isTyping = hasUnsaved() || at?.closest('input, textarea, select, [contenteditable], [role="alert"]') != null;
    const done = actOf(event, { isTyping, singleKeys: singleKeysAreOn() });
    if (!done || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    act(done);
  });
  // Keys are pressed wherever the focus is, so the document listens.
  useEffect(() => {
    document.addEventListener('keydown', answer);
    return () => document.removeEventListener('keydown', answer);
  }, []);
}
