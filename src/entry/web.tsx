import '../ui/look/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { newQueryClient } from '../core/web/ask.ts';
import { startNavigation } from '../core/web/navigation.ts';
import { followOtherTabs } from '../core/web/session.ts';
import { detour, fetchPage, PageHere } from '../pages.tsx';
import { Toasts } from '../ui/floating/toast.tsx';
import { WholeOrBroken } from '../ui/page/broken-page.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no element #root');

followOtherTabs();
startNavigation({ detour, fetchPage });
createRoot(place).render(
  <QueryClientProvider client={newQueryClient()}>
    <WholeOrBroken>
      <PageHere />
    </WholeOrBroken>
    <Toasts />
  </QueryClientProvider>,
);
