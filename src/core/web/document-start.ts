import { beginEarlyRead } from './early-reads.ts';
import { parsedJson } from './parsed-json.ts';
import { isExpired } from './token-expiry.ts';

// Runs in the head of every document, before the first paint and every other script.

// Otherwise zod tests whether it may create functions, which the page's policy forbids and every browser reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// What was typed when a session ended is kept for an hour at most (`typed-before.ts`), also where nobody signs in again.
setTimeout(() => sessionStorage.removeItem('typed'), 3_600_000);

// The landing page is read without a script, which loads once all is shown, or at the first touch.
addEventListener('DOMContentLoaded', () => {
  const source = document.querySelector<HTMLScriptElement>('script[type=late]')?.src;
  if (source) fetchLater(source);
});

// The page's first reads, named by the server in the document, begin here: beside the scripts and not after them.
const token = localStorage.getItem('token');
const user = parsedJson(localStorage.getItem('user'));
const role = typeof user === 'object' && user !== null && 'role' in user ? user.role : undefined;
if (!import.meta.env.VITE_API_BASE && token && typeof role === 'string' && !isExpired(token)) {
  for (const { content, dataset } of document.querySelectorAll<HTMLMetaElement>('meta[name=read]')) {
    if (dataset.roles?.split(' ').includes(role)) beginEarlyRead(content, token);
  }
}

function fetchLater(source: string): void {
  let sent: HTMLFormElement | undefined;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) sent = event.target;
  };
  const fetchScript = async () => {
    await import(source);
    removeEventListener('submit', hold);
    sent?.requestSubmit();
    sent = undefined;
  };
  addEventListener('submit', hold);
  for (const touch of ['pointerdown', 'focusin']) addEventListener(touch, fetchScript, { once: true });
  if (document.readyState === 'complete') void fetchScript();
  else addEventListener('load', () => setTimeout(fetchScript), { once: true });
}
