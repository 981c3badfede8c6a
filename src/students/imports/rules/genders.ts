import { plainWords } from '../../../school/files/words.ts';
import type { genders } from '../../register/contract.ts';

type Gender = (typeof genders)[number];

const words: Record<Gender, readonly string[]> = {
  Male: ['m', 'male', 'boy', 'b', 'mme', 'me', 'mvulana', 'kiume', 'mwanaume', 'wa kiume'],
  Female: ['f', 'female', 'girl', 'g', 'mke', 'ke', 'msichana', 'kike', 'mwanamke', 'wa kike'],
  Other: ['other', 'nyingine'],
};

/** The gender that an English or Kiswahili word means; null if none. */
export function genderIn(text: string): Gender | null {
  const word = plainWords(text);
  const entry = Object.entries(words).find(([, known]) => known.includes(word));
  return entry ? (entry[0] as Gender) : null;
}
