import { type MouseEvent, type ReactNode, type SyntheticEvent, useId } from 'react';
import { CloseButton } from '../buttons/icon-button.tsx';
import classes from './dialog.module.css';

type DialogProps = {
  opened: boolean;
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

/** A dialog on the browser's element, which traps the focus, closes on Escape and returns the focus. */
export function Dialog({ opened, title, onClose, place = 'middle', wide = false, locked = false, framed = true, children }: DialogProps) {
  const titleId = useId();
  if (!opened) return null;
  const close = () => {
    if (!locked) onClose();
  };
  const cancel = (event: SyntheticEvent) => {
    // Of a dialog that was opened from this one, which is above it.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  };
  const closeOutside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) close();
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
      onCancel={cancel}
      onClick={closeOutside}
    >
      <div className={classes.content} data-framed={framed}>
        {framed && <h2 id={titleId}>{title}</h2>}
        {children}
        {framed && <CloseButton className={classes.close} aria-label="Close" disabled={locked} onClick={close} />}
      </div>
    </dialog>
  );
}

// Outside the component, so that it is the same function in every render and the dialog is not opened again.
function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
  return () => dialog?.close();
}
