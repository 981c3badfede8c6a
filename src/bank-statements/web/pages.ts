import { ImportPage, DraftPage as StudentsDraftPage } from '../../imports/web/import-page.tsx';
import { DraftPage } from './draft-page.tsx';
import { StatementPage } from './statement-page.tsx';
import { StatementsPage } from './statements-page.tsx';

/** All in one file of the build: what they share would otherwise travel to every page with a form. */
export const bankStatementPages = { list: StatementsPage, draft: DraftPage, page: StatementPage };
/** Files of students are read by the same controls. */
export const importPages = { list: ImportPage, draft: StudentsDraftPage };
