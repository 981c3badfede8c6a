import '../ui/look/base.css';
import { hydrateRoot } from 'react-dom/client';
import { LandingPage } from '../landing/web/landing-page.tsx';

// The landing page has a script of its own, as small as the sign-in page's and mostly the same files.
const place = document.getElementById('root');
if (!place) throw new Error('The page has no element #root');

hydrateRoot(place, <LandingPage />);
