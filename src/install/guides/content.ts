import { accountGuides } from './account-guides.ts';
import { familyGuides } from './family-guides.ts';
import type { Guide } from './guide.ts';
import { moneyGuides } from './money-guides.ts';
import { programGuides } from './program-guides.ts';
import { setUpGuides } from './set-up-guides.ts';

/** Every guide, in the order of a new school's needs. */
export const guides: readonly Guide[] = [...setUpGuides, ...moneyGuides, ...familyGuides, ...accountGuides, ...programGuides];
