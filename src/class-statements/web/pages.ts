import { FeeStatementPage } from '../../statements/web/fee-statement-page.tsx';
import { StatementsPage } from './statements-page.tsx';

/** In one file of the build, with the paper that both show: it is on no other page. */
export const statementPages = { one: FeeStatementPage, many: StatementsPage };
