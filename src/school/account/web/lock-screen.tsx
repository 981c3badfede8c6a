import { QueryClientProvider } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { createRoot } from 'react-dom/client';
import type { PagePath } from '../../../core/page-paths.ts';
import { newQueryClient } from '../../../core/web/ask.ts';
import { lockMark } from '../../../core/web/presence.ts';
import { readSession } from '../../../core/web/session.ts';
import { unsaved } from '../../../core/web/unsaved.ts';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import doorway from '../../session/web/doorway.module.css';
import { unlockSession } from '../contract.ts';
import classes from './lock-screen.module.css';

/** Covers the page until the password is right, here or in another tab. The page behind keeps what was typed. */
export function showLockScreen(): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const { title, activeElement } = document;
  document.title = 'Locked · Karo';
  return new Promise((resolve) => {
    const open = () => {
      removeEventListener('storage', follow);
      root.unmount();
      place.remove();
      document.title = title;
      resolve();
      // After the page is shown again: what is hidden takes no focus.
      setTimeout(() => activeElement instanceof HTMLElement && activeElement.focus());
    };
    const follow = () => {
      if (!localStorage.getItem(lockMark)) open();
    };
    addEventListener('storage', follow);
    const unlock = () => {
      localStorage.removeItem(lockMark);
      open();
    };
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <LockScreen onUnlocked={unlock} />
      </QueryClientProvider>,
    );
  });
}

function LockScreen({ onUnlocked }: { onUnlocked: () => void }) {
  const form = useContractForm(unlockSession, { fallback: 'Karo could not be unlocked. Please try again.', onSent: onUnlocked });
  const username = readSession()?.user.username ?? '';
  return (
    <dialog ref={openModal} className={classes.lock} aria-labelledby="locked" onCancel={stayOpen} onClose={reopen}>
      {/* No link to another page: following it would lose what was typed. */}
      <div className={classes.middle}>
        <h1 id="locked">Locked</h1>
        <p className={doorway.aside}>
          Nobody used Karo for a while. Type the password of <strong>{username}</strong> to go on. What you were typing is kept.
        </p>
        <Form form={form} submit="Unlock" submitting="Unlocking...">
          {/* For password managers, which fill in the password of this user. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordInput {...form.field('password')} />
        </Form>
        <p className={doorway.aside}>
          Not {username}?{' '}
          <a href={'/logout' satisfies PagePath} onClick={leaveUnasked}>
            Sign out
          </a>
        </p>
      </div>
    </dialog>
  );
}

// Outside the component, so that it is the same function in every render and the dialog is not opened again.
function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  dialog?.querySelector<HTMLInputElement>('input[type=password]')?.focus();
  return () => dialog?.close();
}

function stayOpen(event: SyntheticEvent) {
  event.preventDefault();
}

/** A browser closes a dialog at the second Escape, whatever the page says. */
function reopen({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
  if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
}

/** The user who signs out here need not be the one who typed. */
function leaveUnasked() {
  unsaved.isGivenUp = true;
}
