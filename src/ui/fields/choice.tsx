import { type ComponentProps, useId } from 'react';
import classes from './choice.module.css';

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & {
  label: string;
  description?: string;
};

/** Something to tick. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}

type RadioGroupProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; description?: string }[];
  onChange: (value: Value) => void;
};

/** One of a few, all in sight. */
export function RadioGroup<Value extends string>({ label, value, choices, onChange }: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <Choice
          key={choice.value}
          type="radio"
          name={name}
          {...choice}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
        />
      ))}
    </fieldset>
  );
}

function Choice({ label, description, ...input }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  const id = useId();
  const describedBy = description && `${id}-description`;
  return (
    <div className={classes.choice}>
      <input {...input} id={id} aria-describedby={describedBy} />
      <div>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        {description && (
          <p className={classes.description} id={describedBy}>
            {description}
          </p>
        )}
      </div>
    </div>
  );
}
