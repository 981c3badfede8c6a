import { adjustmentPages } from '../../adjustments/web/pages.ts';
import { ApprovalsPage } from './approvals-page.tsx';

/** All in one file of the build, with the adjustments: what they share would otherwise travel to every page with a form. */
export const approvalPages = { list: ApprovalsPage, adjustments: adjustmentPages };
