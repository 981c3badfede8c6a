import { voteHeadFacts, voteHeadsIn } from '../../books/billing/vote-heads.ts';
import { countedText } from '../../core/wording.ts';
import type { Simulation } from './contract.ts';

/** The settings of a trial besides the term's fees, as an address carries them. */
export type Tried = { [head in ReturnType<typeof voteHeadsIn>[number]]?: string | undefined };

/** The trial in words, one line each; empty without changes. */
export function triedTexts({ roll, grades }: Pick<Simulation, 'roll' | 'grades'>, tried: Tried): string[] {
  const coming = grades.filter((each) => each.coming !== 0);
  const heads = voteHeadsIn('form').flatMap((head) => (tried[head] ? [`${voteHeadFacts[head].name} ${signed(tried[head])}`] : []));
  return [
    ...(roll === 'yearEnd' ? ['classes after promotion'] : []),
    ...heads,
    ...coming.map(({ grade, coming: count }) => comingWords(grade.name, count)),
  ];
}

function signed(text: string): string {
  return /^[-+−–(]/.test(text) ? text : `+${text}`;
}

function comingWords(grade: string, count: number): string {
  return `${countedText(Math.abs(count), 'student')} ${count > 0 ? 'more' : 'fewer'} in ${grade}`;
}
