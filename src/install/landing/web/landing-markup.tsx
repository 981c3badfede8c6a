import { renderToString } from 'react-dom/server';
import { LandingPage } from './landing-page.tsx';

/** The landing page as the build writes it into landing.html; src/app/documents/landing.tsx hydrates exactly this. */
export function landingMarkup(): string {
  return renderToString(<LandingPage />);
}
