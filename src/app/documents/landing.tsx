import '../../ui/look/base.css';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { LandingPage } from '../../install/landing/web/landing-page.tsx';

// The landing page is read without this script, which comes once all is shown, and is mostly the same files as the sign-in page's.
const place = document.getElementById('root');
if (!place) throw new Error('The page has no element #root');

// At once, because what was pressed before is pressed again when this script has run.
flushSync(() => hydrateRoot(place, <LandingPage />));
