import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { type FailureWords, failureText } from '../../core/web/call.ts';
import { CloseButton } from '../buttons/icon-button.tsx';
import { passFocus } from '../page/pass-focus.ts';
import classes from './toast.module.css';

type Toast = { id: number; tone: 'success' | 'error'; text: string; reason: string };

const shownMs = 4000;
let toasts: readonly Toast[] = [];
let lastId = 0;
/** What shows them: the page, and each open dialog. What is outside the newest dialog can be neither read out nor pressed. */
const places: { tell: () => void }[] = [];
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

/** A place for toasts, in the page and in each dialog: the newest place shows them. Hover or focus holds them. */
export function Toasts() {
  const [{ subscribe, shown }] = useState(newPlace);
  const current = useSyncExternalStore(subscribe, shown, shown);
  return (
    <section className={classes.region} aria-live="polite" aria-label={current ? 'Messages' : undefined}>
      {current?.map(({ id, tone, text, reason }) => (
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
  tellPlaces();
}

function dismiss(id: number) {
  hold(id);
  toasts = toasts.filter((each) => each.id !== id);
  tellPlaces();
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

function newPlace() {
  const place = {
    tell: () => {},
    subscribe: (tell: () => void) => {
      place.tell = tell;
      places.push(place);
      tellPlaces();
      return () => {
        places.splice(places.indexOf(place), 1);
        tellPlaces();
      };
    },
    shown: () => (places.at(-1) === place ? toasts : null),
  };
  return place;
}

function tellPlaces() {
  for (const { tell } of places) tell();
}
