import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { newQueryClient } from '../core/web/ask.ts';
import { followOtherTabs } from '../core/web/session.ts';
import { router } from '../pages.tsx';
import { Look } from '../ui/look.tsx';
import { Toasts } from '../ui/toast.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no element #root');

followOtherTabs();
createRoot(place).render(
  <Look>
    <QueryClientProvider client={newQueryClient()}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </Look>,
);
