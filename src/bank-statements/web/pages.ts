import { DraftPage } from './draft-page.tsx';
import { StatementPage } from './statement-page.tsx';
import { StatementsPage } from './statements-page.tsx';

/** All in one file of the build: what they share would otherwise travel to every page with a form. */
export const bankStatementPages = { list: StatementsPage, draft: DraftPage, page: StatementPage };
