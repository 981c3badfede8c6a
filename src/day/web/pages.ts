import { DaySheetPage } from './day-sheet-page.tsx';
import { MyDayPage } from './my-day-page.tsx';
import { OverviewPage } from './overview-page.tsx';

/** All in one file of the build: what they share would otherwise travel to every page with a form. */
export const dayPages = { own: MyDayPage, overview: OverviewPage, sheet: DaySheetPage };
