import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { type FailureWords, failureText } from '../../core/web/call.ts';
import { CloseButton } from '../buttons/icon-button.tsx';
import { passFocus } from '../page/pass-focus.ts';
import classes from './toast.module.css';

type Toast = { id: number; tone: 'success' | 'error'; text: string; reason: string };

const shownMs = 4000;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a short message at the foot of the screen for four seconds: `toast.success('Additional fee added.')`. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  /** The same for a call that failed. */
  failure: (error: unknown, words: FailureWords) => {
    const { message, reason } = failureText(error, words);
    show('error', message, reason);
  },
};

/** What most forms do once they are sent: the words of the reply as a toast, and then the next thing. */
export function announce(next?: () => void) {
  return ({ message }: { message: string }) => {
    toast.success(message);
    next?.();
  };
}

/** The place of toasts, one in the page. Hover or focus holds them. */
export function Toasts() {
  const current = useSyncExternalStore(subscribe, () => toasts);
  return (
    <section className={classes.region} aria-live="polite" aria-label="Messages">
      {current.map(({ id, tone, text, reason }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the message; nothing is done with it
        <div
          key={id}
          ref={passFocus}
          className={classes.toast}
          data-tone={tone}
          onMouseEnter={() => hold(id)}
          onMouseLeave={() => start(id)}
          onFocus={() => hold(id)}
          onBlur={() => start(id)}
        >
          {tone === 'success' ? <IconCircleCheck aria-label="Done:" /> : <IconAlertCircle aria-label="Problem:" />}
          <div className={classes.text}>
            <p>{text}</p>
            {reason !== '' && <p>{reason}</p>}
          </div>
          <CloseButton aria-label="Close message" onClick={() => dismiss(id)} />
        </div>
      ))}
    </section>
  );
}

function show(tone: Toast['tone'], text: string, reason = '') {
  lastId += 1;
  toasts = [...toasts, { id: lastId, tone, text, reason }].slice(-3);
  start(lastId);
  tellListeners();
}

function dismiss(id: number) {
  hold(id);
  toasts = toasts.filter((each) => each.id !== id);
  tellListeners();
}

function start(id: number) {
  hold(id);
  timers.set(
    id,
    setTimeout(() => dismiss(id), shownMs),
  );
}

function hold(id: number) {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners() {
  for (const listener of listeners) listener();
}
