import '../../ui/look/base.css';
import { hydrateRoot } from 'react-dom/client';
import type { PagePath } from '../../core/page-paths.ts';
import { clearSession, followOtherTabs, readSession } from '../../core/web/session.ts';
import { SignInPage } from '../../school/session/web/sign-in-page.tsx';

// The sign-in page has its own script, so that it is ready before the rest of Karo has loaded.
const place = document.getElementById('root');

if (readSession()) {
  location.replace('/dashboard' satisfies PagePath);
} else if (place) {
  // A token without a user is not a session.
  clearSession();
  followOtherTabs();
  hydrateRoot(place, <SignInPage />);
}
