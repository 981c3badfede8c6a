import { useEffect, useEffectEvent } from 'react';
import { actOf, type KeyAct, singleKeysAreOn } from './keys.ts';

/** Handles the keys of every signed-in page; none while a dialog is open, which has its own. */
export function useKeys(act: (done: KeyAct) => void): void {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    const at = event.target instanceof Element ? event.target : null;
    const isTyping = at?.closest('input, textarea, select, [contenteditable]') != null;
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
