import { voteHeadFacts, voteHeadsIn } from '../../../books/billing/vote-heads.ts';
import { termChoices } from '../../../books/terms/rules.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FilterSelect } from '../../../ui/table/filters.tsx';
import type { Simulation } from '../contract.ts';
import { changeIn } from '../rules.ts';
import classes from './fee-simulator.module.css';
import type { useTried } from './use-tried.ts';

type ScenarioProps = { simulation: Simulation } & Pick<ReturnType<typeof useTried>, 'tried' | 'change' | 'typed' | 'type'>;

/** The trial's settings: fees, students, and the change of each vote head. Unreadable changes say so. */
export function Scenario({ simulation, tried, change, typed, type }: ScenarioProps) {
  const { terms, termId, mayMoveUp } = simulation;
  const roll = (mayMoveUp && tried.roll) || simulation.roll;
  const rolls = [
    { id: 'today', name: mayMoveUp ? 'Classes as they are today' : 'Classes after promotion' },
    ...(mayMoveUp ? [{ id: 'yearEnd', name: 'Classes after promotion' }] : []),
  ];
  return (
    <div className={classes.scenario}>
      <div className={classes.line}>
        <FilterSelect
          label="Fees of"
          value={tried.termId || String(termId ?? '')}
          choices={termChoices(terms)}
          onChange={(next) => change({ termId: next })}
        />
        <FilterSelect label="Students" value={roll} choices={rolls} onChange={(next) => change({ roll: next })} />
      </div>
      <fieldset className={classes.changes}>
        <legend>Change in every grade, such as 500, -200 or 5%</legend>
        {voteHeadsIn('form').map((head) => (
          <TextInput
            key={head}
            label={voteHeadFacts[head].name}
            size="sm"
            autoComplete="off"
            maxLength={20}
            value={typed[head] ?? ''}
            error={changeIn(typed[head] ?? '') === null && 'An amount or a percentage'}
            onChange={(event) => type(head, event.currentTarget.value)}
          />
        ))}
      </fieldset>
    </div>
  );
}
