import { renderToString } from 'react-dom/server';
import { Look } from '../../ui/look.tsx';
import { LandingPage } from './landing-page.tsx';

/** The landing page as the build writes it into landing.html; src/landing.tsx takes over exactly this. */
export function landingMarkup(): string {
  return renderToString(
    <Look>
      <LandingPage />
    </Look>,
  );
}
