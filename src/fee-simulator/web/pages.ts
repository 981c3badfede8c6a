import { ClassFeeLinksPage } from '../../planning/web/class-fee-links-page.tsx';
import { FeeGridPage } from '../../planning/web/fee-grid-page.tsx';
import { FeePaperPage } from '../../planning/web/fee-paper-page.tsx';
import { FeeSimulatorPage } from './fee-simulator-page.tsx';
import { SimulationPage } from './simulation-page.tsx';

/** The fees of the year, set and tried out. All in one file of the build: what they share would otherwise travel to other pages. */
export const yearlyFeePages = {
  grid: FeeGridPage,
  paper: FeePaperPage,
  links: ClassFeeLinksPage,
  try: FeeSimulatorPage,
  tried: SimulationPage,
};
