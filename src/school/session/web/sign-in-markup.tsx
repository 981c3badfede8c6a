import { renderToString } from 'react-dom/server';
import { SignInPage } from './sign-in-page.tsx';

/** The sign-in page as the build writes it into login.html; src/app/documents/login.tsx hydrates exactly this. */
export function signInMarkup(): string {
  return renderToString(<SignInPage />);
}
