import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import classes from './column-choices.module.css';

type ColumnChoicesProps<Held extends string, Choice extends Held> = {
  /** The columns of a file, with what stands in them. */
  columns: readonly { head: string; samples: readonly string[]; note?: string; question?: string }[];
  choices: readonly { value: Choice; label: string }[];
  /** What each column holds; null where it is left out, 'ask' where a person has to choose. */
  chosen: readonly (Held | null)[];
  disabled: boolean;
  /** Takes all columns as they are once one is chosen. */
  onChoose: (columns: (Held | null)[]) => void;
};

const toChoose = { value: 'ask', label: 'Choose' };

/** What each column of a file holds. */
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
            label={`Holds (${head || `column ${at + 1}`})`}
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

/** The columns once one holds something else. No two hold the same: the one that held it before is left out. */
export function withColumn<Held>(columns: readonly (Held | null)[], at: number, held: Held | null): (Held | null)[] {
  return columns.map((before, index) => (index === at ? held : before === held ? null : before));
}
