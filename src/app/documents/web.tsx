import '../../ui/look/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { newQueryClient } from '../../core/web/ask.ts';
import { startNavigation } from '../../core/web/navigation.ts';
import { lockMark, presence } from '../../core/web/presence.ts';
import { followOtherTabs } from '../../core/web/session.ts';
import { watchTyped } from '../../core/web/typed-before.ts';
import { unsaved } from '../../core/web/unsaved.ts';
import { Toasts } from '../../ui/floating/toast.tsx';
import { WholeOrBroken } from '../../ui/page/broken-page.tsx';
import { detour, fetched, fetchedSoon, fetchPage, PageHere } from '../pages.tsx';

/** Later than what the page needs first, and before it can be idle. */
const watchAfterMs = 20_000;

const place = document.getElementById('root');
if (!place) throw new Error('The page has no element #root');

const start = () => {
  startNavigation({ detour, fetchPage, fetched });
  flushSync(() =>
    createRoot(place).render(
      <QueryClientProvider client={newQueryClient()}>
        <WholeOrBroken>
          <PageHere />
        </WholeOrBroken>
        <Toasts />
      </QueryClientProvider>,
    ),
  );
};

followOtherTabs();
watchTyped();
presence.unlocked = async () => {
  // Nothing can be read while the script of the lock screen loads.
  document.documentElement.dataset.locked = 'yes';
  return (await import('../../school/account/web/lock.ts')).unlocked();
};
let question: Promise<typeof import('../../ui/forms/leave-question.tsx')> | undefined;
unsaved.ask = (leaving) => {
  // One promise for all, so that of two who wait for the script the first is the first to have it.
  question ??= import('../../ui/forms/leave-question.tsx');
  question.then(
    ({ askToLeave }) => askToLeave(leaving),
    // Without its script the browser's own question has to do.
    () => (confirm('Leave without saving?') ? leaving.leave() : leaving.stay?.()),
  );
};
if (localStorage.getItem(lockMark) && location.pathname !== '/logout') void presence.unlocked();
setTimeout(() => import('../../school/account/web/watch-use.ts').then(({ watchUse }) => watchUse()), watchAfterMs);
// The document names the page's script, so it has loaded by now: waiting for it avoids a first spinner.
void fetchedSoon(location.pathname).then(start, start);
