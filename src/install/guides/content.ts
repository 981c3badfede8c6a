import { accountGuides } from './account-guides.ts';
import { contactGuides } from './contact-guides.ts';
import { familyGuides } from './family-guides.ts';
import type { Guide } from './guide.ts';
import { moneyGuides } from './money-guides.ts';
import { programGuides } from './program-guides.ts';
import { registerGuides } from './register-guides.ts';
import { setUpGuides } from './set-up-guides.ts';
import { statementGuides } from './statement-guides.ts';

/** Every guide, in the order of a new school's needs. */
export const guides: readonly Guide[] = [
  ...[...setUpGuides, ...registerGuides, ...moneyGuides, ...statementGuides],
  ...[...familyGuides, ...contactGuides, ...accountGuides, ...programGuides],
];
