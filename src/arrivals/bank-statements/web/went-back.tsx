import { dayText } from '../../../core/dates.ts';
import { kesText } from '../../../core/money.ts';
import { countedText } from '../../../core/wording.ts';
import { Section } from '../../../ui/page/page.tsx';
import type { StatementPreview } from '../contract.ts';

/** The reversals and bounced cheques of a file, and what will become of each. */
export function Reversals({ backs, more }: { backs: StatementPreview['wentBack']; more: number }) {
  if (backs.length === 0) return null;
  return (
    <Section title="Reversed by M-Pesa or the bank">
      <p>{`${countedText(backs.length + more, 'row')} of reversals and bounced cheques. An administrator approves each reversal.`}</p>
      <ul>
        {backs.map(({ line, day, narration, amount, reason }) => (
          <li key={line}>{`Line ${line}, ${dayText(day)}, ${kesText(amount)}: ${narration}. ${reason}.`}</li>
        ))}
      </ul>
    </Section>
  );
}
