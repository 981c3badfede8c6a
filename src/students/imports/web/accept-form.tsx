import { type CSSProperties, useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { amountText, shillingsFromCents } from '../../../core/money.ts';
import { useSend } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox, RadioGroup } from '../../../ui/fields/choice.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import form from '../../../ui/forms/form.module.css';
import { passFocus } from '../../../ui/page/pass-focus.ts';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import type { BillFrom } from '../../register/contract.ts';
import { BillFromChoice, billFromShown } from '../../register/web/bill-from-choice.tsx';
import { acceptImport, checkImport, type ReadImport } from '../contract.ts';
import classes from './imports.module.css';

export type Check = Reply<typeof checkImport>;

/** Students enrolled per second on a slow machine. */
const studentsPerSecond = 800;

/** The total of the old book as typed. It is kept above the steps, so that it is there again after a look at another. */
export type BookTotal = { bookTotal: string; onBookTotal: (typed: string) => void };

type AcceptFormProps = BookTotal & { read: ReadImport; check: Check; isOutdated: boolean };

/** Imports all or only the good rows, beside the total of the old book; not while the check may be outdated. */
export function AcceptForm({ read, check, isOutdated, bookTotal, onBookTotal }: AcceptFormProps) {
  const [goodRowsOnly, setGoodRowsOnly] = useState(false);
  const [withoutBalances, setWithoutBalances] = useState(false);
  const [chosen, setChosen] = useState<BillFrom | ''>('');
  const accept = useSend(acceptImport, { broughtUpToDate: checkImport });
  const { counts, openingTotal, billedTerm, currentTermOver } = check;
  const billFrom = billFromShown({ isOver: currentTermOver && !deductsPayments(read), chosen });
  const left = counts.fault + counts.duplicate;
  const total = amountText(openingTotal, { code: true });
  const importId = read.import.id;
  const isReady = (left === 0 || goodRowsOnly) && (!read.needsBalances || withoutBalances);
  const optional = { bookTotal: bookTotal === '' ? undefined : bookTotal, billFrom: billFrom === '' ? undefined : billFrom };
  const body = { students: counts.new, openingTotal: shillingsFromCents(openingTotal), goodRowsOnly, withoutBalances, ...optional };
  const isUnsaved = bookTotal !== '' && !accept.isPending && !accept.isSuccess;
  if (counts.new === 0) return <p>This file contains no new students.</p>;
  return (
    <div className={form.form} data-unsaved={isUnsaved || undefined}>
      {accept.error && <ErrorAlert error={accept.error} fallback="The students could not be added." />}
      <MoneyField
        {...fieldProps(acceptImport, 'bookTotal')}
        description={`Optional control total. These rows total ${total}; if your figure differs, nothing is imported.`}
        value={bookTotal}
        onChange={onBookTotal}
      />
      {left > 0 && (
        <RadioGroup
          label="Rows that cannot be imported"
          value={goodRowsOnly ? 'good' : 'all'}
          choices={[
            {
              value: 'all',
              label: 'Import only if every row is valid',
              description: `${countedText(left, 'row')} must be corrected first.`,
            },
            {
              value: 'good',
              label: 'Import valid rows only',
              description: 'Download the rows with errors, correct them and import them as a separate file.',
            },
          ]}
          onChange={(chosen) => setGoodRowsOnly(chosen === 'good')}
        />
      )}
      {read.needsBalances && (
        <Checkbox
          label="Import without opening balances"
          description="No column holds the balance: every student starts at 0.00. To import the balances, choose their column first."
          checked={withoutBalances}
          onChange={(event) => setWithoutBalances(event.currentTarget.checked)}
        />
      )}
      {billedTerm !== null && billFrom !== '' && (
        <BillFromChoice label="From when are the students billed?" term={billedTerm} value={billFrom} onChange={setChosen} />
      )}
      <div className={form.buttons}>
        <Button
          ref={passFocus}
          busy={accept.isPending}
          inactive={accept.isPending || isOutdated}
          disabled={!isReady}
          onClick={() => accept.mutate({ params: { importId }, body })}
        >
          {`Add ${countedText(counts.new, 'student')}`}
        </Button>
      </div>
      {accept.isPending && <Progress students={counts.new} />}
    </div>
  );
}

/** True if what was paid this term is deducted, so that the term must be billed. */
export function deductsPayments({ settings }: ReadImport): boolean {
  return settings.columns.includes('paid');
}

/** One call to the server, so the remaining time is estimated from the number of students. */
function Progress({ students }: { students: number }) {
  const seconds = Math.ceil(students / studentsPerSecond) + 1;
  return (
    <div role="status">
      <p>{`Adding ${countedText(students, 'student')}. This takes about ${countedText(seconds, 'second')}; you may leave the page.`}</p>
      <div className={classes.progress} style={{ '--seconds': `${seconds}s` } as CSSProperties} aria-hidden />
    </div>
  );
}
