import { AdjustmentsPage } from './adjustments-page.tsx';
import { NewAdjustmentPage } from './new-adjustment-page.tsx';

/** Both in one file of the build: what they share would otherwise travel to every page with a form. */
export const adjustmentPages = { list: AdjustmentsPage, ask: NewAdjustmentPage };
