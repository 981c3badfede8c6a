import { useState } from 'react';
import { arrivingMethods, methodName } from '../../../books/ledger/methods.ts';
import { mayCall } from '../../../core/web/access.ts';
import type { DayOrder } from '../../../school/files/days.ts';
import { AnswersKept } from '../../../school/files/web/answers-kept.tsx';
import { ColumnChoices } from '../../../school/files/web/column-choices.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { decideStatement, type ReadStatement } from '../contract.ts';
import { statementColumnNames, statementColumns } from '../rules/columns.ts';
import classes from './statements.module.css';
import type { useDecide } from './use-decide.ts';

const columnChoices = statementColumnNames.map((column) => ({ value: column, label: statementColumns[column].label }));
const methodChoices = [{ value: '', label: 'Choose' }, ...arrivingMethods.map((method) => ({ value: method, label: methodName(method) }))];
const dayOrders: { value: DayOrder; label: string }[] = [
  { value: 'dayFirst', label: 'Day first: 3/4 is 3 April' },
  { value: 'monthFirst', label: 'Month first: 3/4 is 4 March' },
];

type AccountFieldsProps = { read: ReadStatement; answers: ReturnType<typeof useDecide> };

/** The account, remembered for the next file, and the columns, folded away once known. */
export function AccountFields({ read, answers: { decide, error, isSaving, settings } }: AccountFieldsProps) {
  const { columns, profiles, missing } = read;
  const isFixed = !mayCall(decideStatement);
  const known = profiles.find(({ name }) => name.toLowerCase() === settings.name?.toLowerCase());
  return (
    <Section title="Account">
      <AnswersKept isSaving={isSaving} error={error} />
      <div className={classes.account}>
        <KeptText
          field="name"
          value={read.settings.name}
          disabled={isFixed}
          names={profiles.map(({ name }) => name)}
          onKeep={(name) => decide({ name })}
        />
        <NativeSelect
          label="Method"
          data={methodChoices}
          value={settings.method ?? ''}
          disabled={isFixed || known !== undefined}
          onChange={(event) => {
            const method = arrivingMethods.find((each) => each === event.currentTarget.value);
            if (method) decide({ method });
          }}
        />
        {settings.method === 'Bank' && (
          <KeptText field="bank" value={read.settings.bank} disabled={isFixed || known !== undefined} onKeep={(bank) => decide({ bank })} />
        )}
        <NativeSelect
          label="Date format"
          data={dayOrders}
          value={settings.dayOrder}
          disabled={isFixed}
          onChange={(event) => decide({ dayOrder: event.currentTarget.value === 'monthFirst' ? 'monthFirst' : 'dayFirst' })}
        />
      </div>
      <details open={missing.length > 0}>
        <summary className={classes.summary}>Match columns</summary>
        <ColumnChoices
          columns={columns}
          choices={columnChoices}
          chosen={settings.columns}
          disabled={isFixed}
          onChoose={(chosen) => decide({ columns: chosen })}
        />
      </details>
    </Section>
  );
}

type KeptTextProps = {
  field: 'name' | 'bank';
  /** The saved text. */
  value: string | null;
  disabled: boolean;
  /** Earlier values to choose from. */
  names?: readonly string[];
  onKeep: (text: string) => void;
};

/** A text that is saved when the field loses focus. What is typed stays until it is saved. */
function KeptText({ field, value, disabled, names = [], onKeep }: KeptTextProps) {
  const [typed, setTyped] = useState(value ?? '');
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (typed === (seen ?? '')) setTyped(value ?? '');
  }
  return (
    <>
      <TextInput
        {...fieldProps(decideStatement, field)}
        value={typed}
        disabled={disabled}
        list={`known-${field}`}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed.trim() !== '' && typed.trim() !== value && onKeep(typed.trim())}
      />
      <datalist id={`known-${field}`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
