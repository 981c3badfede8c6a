import { type MouseEvent, type PointerEvent, type ReactNode, type SyntheticEvent, useId } from 'react';
import { unsaved } from '../../core/web/unsaved.ts';
import { CloseButton } from '../buttons/icon-button.tsx';
import classes from './dialog.module.css';
import { Toasts } from './toast.tsx';

type DialogProps = {
  title: string;
  onClose: () => void;
  /** In the middle, or as a sheet from an edge. */
  place?: 'middle' | 'left' | 'bottom';
  /** True for two columns. */
  wide?: boolean;
  /** True while it must not be closed, for example while its action runs. */
  locked?: boolean;
  /** False if the content has its own close button and the title is only for screen readers. */
  framed?: boolean;
  children: ReactNode;
};

/** Where the mouse or finger went down: text that is marked beyond the edge of a dialog ends outside, but began within. */
let pressed: EventTarget | null = null;

/** A dialog on the browser's element: it traps the focus, closes on Escape, returns the focus, and asks before it loses what is typed. */
export function Dialog({ title, onClose, place = 'middle', wide = false, locked = false, framed = true, children }: DialogProps) {
  const titleId = useId();
  const close = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    if (locked) return;
    if (currentTarget.closest('dialog')?.querySelector('[data-unsaved]')) unsaved.ask({ leave: onClose });
    else onClose();
  };
  const leave = (event: SyntheticEvent<HTMLDialogElement>) => {
    const { target, currentTarget: dialog } = event;
    // Of a dialog that was opened from this one, which is above it; or of one that is gone.
    if (target !== dialog || !dialog.isConnected) return;
    event.preventDefault();
    // The browser itself closes it where Escape was prevented before and nothing else was pressed since.
    if (!dialog.open) dialog.showModal();
    close(event);
  };
  const closeOutside = (event: MouseEvent<HTMLElement>) => {
    if (event.target === event.currentTarget && pressed === event.target) close(event);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click outside is a convenience beside Escape and the close button
    <dialog
      ref={openModal}
      className={classes.dialog}
      data-place={place}
      data-wide={wide}
      tabIndex={-1}
      {...(framed ? { 'aria-labelledby': titleId } : { 'aria-label': title })}
      onCancel={leave}
      onClose={leave}
      onPointerDown={notePress}
      onClick={closeOutside}
    >
      <div className={classes.content} data-framed={framed}>
        {framed && <h2 id={titleId}>{title}</h2>}
        {children}
        {framed && <CloseButton className={classes.close} aria-label="Close" disabled={locked} onClick={close} />}
      </div>
      <Toasts />
    </dialog>
  );
}

// Outside the component, so that it is the same function in every render and the dialog is not opened again.
function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
  return () => dialog?.close();
}

function notePress({ target }: PointerEvent) {
  pressed = target;
}
