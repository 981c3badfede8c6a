import { bankStatementPages, importPages } from '../../bank-statements/web/pages.ts';
import { FeeFilePage } from './fee-file-page.tsx';
import { FeeFilesPage } from './fee-files-page.tsx';

/** Every page that reads files, in one file of the build: what they share would otherwise travel to every page with a form. */
export const filePages = { statements: bankStatementPages, students: importPages, fees: { list: FeeFilesPage, file: FeeFilePage } };
