import '../../ui/look/base.css';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { LandingPage } from '../../install/landing/web/landing-page.tsx';

// The landing page is read without this script, which loads once all is shown and is mostly the sign-in page's files.
const place = document.getElementById('root');
if (!place) throw new Error('The page has no element #root');

// Immediately, because earlier presses are repeated after this script has run.
flushSync(() => hydrateRoot(place, <LandingPage />));
