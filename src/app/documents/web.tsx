import '../../ui/look/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { newQueryClient } from '../../core/web/ask.ts';
import { followLock } from '../../core/web/lock.ts';
import { startNavigation } from '../../core/web/navigation.ts';
import { watchUse } from '../../core/web/page-use.ts';
import { followOtherTabs } from '../../core/web/session.ts';
import { Toasts } from '../../ui/floating/toast.tsx';
import { WholeOrBroken } from '../../ui/page/broken-page.tsx';
import { detour, fetched, fetchedSoon, fetchPage, PageHere } from '../pages.tsx';

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
followLock(async () => (await import('../../school/account/web/lock-screen.tsx')).showLockScreen());
watchUse(() => import('../../school/account/web/idle-lock.ts'));
// The document names the page's script, so it has loaded by now: waiting for it avoids a first spinner.
void fetchedSoon(location.pathname).then(start, start);
