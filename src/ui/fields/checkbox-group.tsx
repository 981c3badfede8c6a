import { Checkbox } from './choice.tsx';
import { FieldSet } from './field-set.tsx';

type CheckboxGroupProps<Value extends string> = {
  label: string;
  /** The field's path, by which a fault takes the focus to it. */
  path: string;
  choices: readonly { value: Value; label: string; description?: string }[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: Value[]) => void;
};

/** Any of a few, all in sight; they stay in the order of the choices. */
export function CheckboxGroup<Value extends string>({ label, path, choices, chosen, error, onChange }: CheckboxGroupProps<Value>) {
  const isChosen = (value: Value, turned: Value, on: boolean) => (value === turned ? on : chosen.includes(value));
  const turn = (turned: Value, on: boolean) => onChange(choices.flatMap(({ value }) => (isChosen(value, turned, on) ? [value] : [])));
  return (
    <FieldSet label={label} path={path} error={error}>
      {choices.map(({ value, ...words }) => (
        <Checkbox key={value} {...words} checked={chosen.includes(value)} onChange={(event) => turn(value, event.currentTarget.checked)} />
      ))}
    </FieldSet>
  );
}
