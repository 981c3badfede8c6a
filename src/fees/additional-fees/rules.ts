import { asCents, type Cents, kesText, zeroCents } from '../../core/money.ts';
import { countedText, listedText } from '../../core/wording.ts';

/** The charge of a fee change to the students of a billed term, in words; the amount is their total in cents. */
export function chargedText({ students, amount }: { students: number; amount: Cents }): string {
  if (students === 0) return 'No student is charged a different amount.';
  const who = `${countedText(students, 'student')} ${students === 1 ? 'is' : 'are'} charged`;
  if (amount === 0) return `${who} differently; the total does not change.`;
  return `${who} ${kesText(asCents(Math.abs(amount)))} ${amount < 0 ? 'less' : 'more'} in total.`;
}

type LinkCharge = { students: number; linked: boolean; amount: Cents | 'noTermOpen' };

/**
 * The charge of linking a fee to students or unlinking it, in words. Without an opened term nobody is charged yet, nor is a student whom
 * the open term has not billed.
 */
export function linkChargedText({ students, linked, amount }: LinkCharge): string {
  if (students === 0 || amount === 0) return chargedText({ students: 0, amount: zeroCents });
  if (amount !== 'noTermOpen') return chargedText({ students, amount });
  return linked ? 'Nothing is charged until a term is opened.' : 'No term is open, so nobody is charged less now.';
}

/** A fee, and the number of students with and without it, with the first of each. */
export type LinkCounts = {
  feeName: string;
  amount: Cents;
  linked: number;
  notLinked: number;
  linkedNames: string[];
  notLinkedNames: string[];
};

/** The effect of linking or unlinking a fee, in words: the number of students, the first names, and the sum. */
export function linkingText(act: 'link' | 'unlink', { feeName, amount, ...counts }: LinkCounts): string {
  const { linked, notLinked, linkedNames, notLinkedNames } = counts;
  const [count, names] = act === 'link' ? [notLinked, notLinkedNames] : [linked, linkedNames];
  const rest = count - names.length;
  const listed = listedText([...names, ...(rest > 0 ? [countedText(rest, 'other')] : [])]);
  const who = `${countedText(count, 'student')}${count === 0 ? '' : ` (${listed})`}`;
  const total = kesText(asCents(amount * count));
  if (act === 'unlink') return `Removes ${feeName} from ${who}: ${total} less per term in total.`;
  const others = `${countedText(linked, 'student')} already ${linked === 1 ? 'has' : 'have'} it.`;
  return `Adds ${feeName} to ${who}: ${total} more per term in total. ${others}`;
}
