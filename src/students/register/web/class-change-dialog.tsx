import { useState } from 'react';
import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents, kesText } from '../../../core/money.ts';
import type { useAsk } from '../../../core/web/ask.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RadioGroup } from '../../../ui/fields/choice.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import classes from '../../../ui/forms/form.module.css';
import layout from '../../../ui/look/layout.module.css';
import { NotLoaded } from '../../../ui/states/not-loaded.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import type { classChange } from '../change-contract.ts';
import type { BillFrom } from '../contract.ts';

type Change = Reply<typeof classChange>;

type ClassChangeDialogProps = {
  /** The student and the new grade. */
  name: string;
  grade: string;
  change: ReturnType<typeof useAsk<typeof classChange>>;
  onSave: (from: BillFrom) => void;
  onCancel: () => void;
};

/** Shows the effect of a change of grade on the bill, and asks when it applies, before it is saved. */
export function ClassChangeDialog({ name, grade, change, onSave, onCancel }: ClassChangeDialogProps) {
  return (
    <Dialog title={`Move ${name} to ${grade}?`} onClose={onCancel}>
      {!change.data && <NotLoaded read={change} fallback="The change to the bill could not be worked out." />}
      {change.data && <Question grade={grade} change={change.data} onSave={onSave} onCancel={onCancel} />}
    </Dialog>
  );
}

type QuestionProps = Omit<ClassChangeDialogProps, 'name' | 'change'> & { change: Change };

function Question({ grade, change: { currentTerm, terms }, onSave, onCancel }: QuestionProps) {
  const isOver = currentTerm?.isOver ?? false;
  const [from, setFrom] = useState<BillFrom>(isOver ? 'nextTerm' : 'now');
  const now = { value: 'now', label: 'From now on', description: terms.map(changeText).join(' ') } as const;
  const next = { value: 'nextTerm', label: 'From the next term', description: terms.map(stayText).join(' ') } as const;
  return (
    <>
      <div className={layout.stack}>
        {isOver && currentTerm && <Notice>{`${currentTerm.name} ended on ${dayText(currentTerm.endDate)}.`}</Notice>}
        {terms.length === 0 && <p>No bill changes.</p>}
        {terms.length > 0 && (
          <RadioGroup
            label={`From when do the fees of ${grade} count?`}
            value={from}
            choices={isOver ? [next, now] : [now, next]}
            onChange={setFrom}
          />
        )}
      </div>
      <Buttons onSave={() => onSave(from)} onCancel={onCancel} />
    </>
  );
}

function Buttons({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) {
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button onClick={onSave}>Move and save</Button>
    </div>
  );
}

type TermChange = Change['terms'][number];

function changeText({ name, billAfter, difference }: TermChange): string {
  if (difference === 0) return `The bill of ${name} stays ${kesText(billAfter)}.`;
  const rises = difference > 0 ? 'rises' : 'falls';
  return `The bill of ${name} ${rises} by ${kesText(asCents(Math.abs(difference)))} to ${kesText(billAfter)}.`;
}

function stayText({ name, billNow }: TermChange): string {
  return `The bill of ${name} stays ${kesText(billNow)}.`;
}
