import { type Method, needsCode } from '../../../books/ledger/methods.ts';
import { asCents, type Cents, kesText, sumCents, zeroCents } from '../../../core/money.ts';
import { CloseButton } from '../../../ui/buttons/icon-button.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { partsMax, wayNames, ways } from '../rules.ts';
import { type SplitRow, sentParts, withoutPartText } from '../split-draft.ts';
import type { SharedPaymentDraft } from './payment-fields.tsx';
import classes from './shared-payments.module.css';
import type { SplitActs } from './use-split-draft.ts';

type SplitRowsProps = { form: SharedPaymentDraft; split: SplitActs; rows: readonly SplitRow[]; left: Cents | null };

const wayChoices = [...ways.map((value) => ({ value, label: wayNames[value].name })), { value: 'hand' as const, label: 'By hand' }];

/** Each student's part of the payment, and the new balance. */
export function SplitRows({ form, split, rows, left }: SplitRowsProps) {
  const { way } = split.draft;
  const sent = sentParts(rows);
  const without = withoutPartText(rows);
  return (
    <section className={classes.split} aria-label="Shares">
      {rows.length >= partsMax && <Notice>{fullText(form.values.method)}</Notice>}
      <NativeSelect
        label="Allocate"
        description={way === 'hand' ? 'Each amount as it is typed' : wayNames[way].does}
        data={wayChoices}
        value={way}
        onChange={(event) => split.choose(wayChoices.find(({ value }) => value === event.currentTarget.value)?.value ?? 'hand', rows)}
      />
      <ul className={classes.rows}>
        {rows.map((row) => {
          const path = `parts.${sent.findIndex(({ studentId }) => studentId === row.studentId)}.amount` as const;
          return (
            <Row
              key={row.studentId}
              row={row}
              path={path}
              error={form.errors[path]}
              onType={(amount) => split.type(row.studentId, amount, rows)}
              onRemove={() => split.remove(row.studentId)}
            />
          );
        })}
      </ul>
      <p className={classes.sum} role="status">
        <span>{`Allocated ${kesText(sumCents(rows.map(({ cents }) => cents ?? zeroCents)))}`}</span>
        {left !== null && left !== 0 && <strong>{leftText(left, way === 'hand')}</strong>}
        {without !== null && <strong>{without}</strong>}
      </p>
      {way !== 'hand' && (left ?? 0) + (split.draft.leftTo === '' ? 0 : 1) > 0 && (
        <NativeSelect
          label="Allocate remainder to"
          data={[
            { value: '', label: 'Choose a student' },
            ...rows.map(({ studentId, payee }) => ({ value: studentId, label: payee?.fullName ?? '' })),
          ]}
          value={split.draft.leftTo}
          onChange={(event) => split.putLeftOn(event.currentTarget.value)}
        />
      )}
    </section>
  );
}

/** For a payment with a code there is no second one under the same code. */
function fullText(method: Method | ''): string {
  const full = `One payment is for at most ${partsMax} students.`;
  if (method === '') return full;
  return `${full} ${needsCode(method) ? 'For more students, the payer must split the payment.' : 'Record another one for the rest.'}`;
}

function leftText(left: Cents, byHand: boolean): string {
  if (left < 0) return `${kesText(asCents(-left))} more than the total`;
  return byHand ? `${kesText(left)} still to be allocated` : `${kesText(left)} is left over, as nothing more is owed`;
}

type RowProps = {
  row: SplitRow;
  path: string;
  error: string | undefined;
  onType: (amount: string) => void;
  onRemove: () => void;
};

function Row({ row: { payee, amount, cents }, path, error, onType, onRemove }: RowProps) {
  const name = payee?.fullName ?? 'this student';
  return (
    <li className={classes.row}>
      <div>
        <span className={classes.name}>{payee?.fullName ?? 'Reading the balance…'}</span>
        {payee && (
          <span className={classes.details}>
            {`${payee.grade} ${payee.stream}`} {!payee.active && <StatusBadge tone="waiting">Inactive</StatusBadge>}
          </span>
        )}
        {payee && (
          <span className={classes.details}>
            Balance <Money cents={payee.balance} code /> → {cents === null ? '–' : <Money cents={asCents(payee.balance - cents)} code />}
          </span>
        )}
      </div>
      <MoneyField
        className={classes.amount}
        label={`Amount for ${name}`}
        data-path={path}
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
        value={amount}
        error={error}
        onChange={onType}
      />
      <CloseButton aria-label={`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}
