import { FamilyPage } from './family-page.tsx';
import { FamilyStatementPage } from './family-statement-page.tsx';

/** Both in one file of the build: who reads the one mostly prints the other. */
export const familyPages = { page: FamilyPage, statement: FamilyStatementPage };
