import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import classes from './column-choices.module.css';

type ColumnChoicesProps<Held extends string, Choice extends Held> = {
  columns: readonly { head: string; samples: readonly string[]; note?: string; question?: string }[];
  choices: readonly { value: Choice; label: string }[];
  /** The meaning of each column; null if it is left out, 'ask' if the user has to choose. */
  chosen: readonly (Held | null)[];
  disabled: boolean;
  /** Called with all columns once one changes. */
  onChoose: (columns: (Held | null)[]) => void;
};

const toChoose = { value: 'ask', label: 'Choose' };

export function ColumnChoices<Held extends string, Choice extends Held>(props: ColumnChoicesProps<Held, Choice>) {
  const { columns, choices, chosen, disabled, onChoose } = props;
  const heldAs = (text: string) => choices.find(({ value }) => value === text)?.value ?? null;
  return (
    <ul className={classes.columns}>
      {columns.map(({ head, samples, note, question }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place; two may have one head
        <li key={at}>
          <div>
            <strong>{head || `Column ${at + 1}`}</strong>
            <p>{samples.length > 0 ? samples.join(' · ') : 'Nothing in it'}</p>
            {note && <p>{note}</p>}
          </div>
          <NativeSelect
            label={`Import as (${head || `column ${at + 1}`})`}
            description={question}
            data={[...(chosen[at] === 'ask' ? [toChoose] : []), { value: '', label: 'Do not import' }, ...choices]}
            value={chosen[at] ?? ''}
            disabled={disabled}
            onChange={(event) => onChoose(withColumn(chosen, at, heldAs(event.currentTarget.value)))}
          />
        </li>
      ))}
    </ul>
  );
}

/** The columns after one change. Meanings are unique: the column that had this one before is left out. */
export function withColumn<Held>(columns: readonly (Held | null)[], at: number, held: Held | null): (Held | null)[] {
  return columns.map((before, index) => (index === at ? held : before === held ? null : before));
}
