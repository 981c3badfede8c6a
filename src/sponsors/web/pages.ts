import { SponsorPage } from './sponsor-page.tsx';
import { SponsorStatementPage } from './sponsor-statement-page.tsx';
import { SponsorsPage } from './sponsors-page.tsx';

/** All in one file of the build: what they share would otherwise travel to every page with a form. */
export const sponsorPages = { list: SponsorsPage, page: SponsorPage, statement: SponsorStatementPage };
