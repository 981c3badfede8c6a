import { beginEarlyRead } from './early-reads.ts';
import { parsedJson } from './parsed-json.ts';
import { isExpired } from './token-expiry.ts';

// Runs in the head of every document, before its first paint and before every other script.

// Zod would try whether it may write functions of its own, which the page's policy forbids and every browser then reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// The landing page is read without a script. It gets its own once all is shown, or as soon as somebody touches it.
addEventListener('DOMContentLoaded', () => {
  const source = document.querySelector<HTMLScriptElement>('script[type=late]')?.src;
  if (source) fetchLater(source);
});

// What the page will ask first, as the server named it in the document, begins here: beside the scripts and not after them.
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
