import { ImportPage, DraftPage as StudentsDraftPage } from '../../imports/web/import-page.tsx';
import { DraftPage } from './draft-page.tsx';
import { StatementPage } from './statement-page.tsx';
import { StatementsPage } from './statements-page.tsx';

export const bankStatementPages = { list: StatementsPage, draft: DraftPage, page: StatementPage };
/** Files of students are read by the same controls. */
export const importPages = { list: ImportPage, draft: StudentsDraftPage };
