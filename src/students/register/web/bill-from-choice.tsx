import { RadioGroup } from '../../../ui/fields/choice.tsx';
import type { BillFrom } from '../contract.ts';

type BillFromChoiceProps = {
  label: string;
  /** The current term, which is over. */
  term: string;
  value: BillFrom;
  onChange: (from: BillFrom) => void;
};

/** From when newcomers are billed once the current term is over: the next term first. */
export function BillFromChoice({ label, term, value, onChange }: BillFromChoiceProps) {
  const choices = [
    { value: 'nextTerm', label: 'From the next term', description: `Nothing is charged for ${term}.` },
    { value: 'now', label: 'From now on', description: `All fees of ${term} are charged at once.` },
  ] as const;
  return <RadioGroup label={label} value={value} choices={choices} onChange={onChange} />;
}

/** What the choice shows, and so what is to be sent: '' while the current term runs, because nothing is asked then. */
export function billFromShown({ isOver, chosen }: { isOver: boolean; chosen: BillFrom | '' }): BillFrom | '' {
  if (!isOver) return '';
  return chosen === 'now' ? 'now' : 'nextTerm';
}
