import { type CSSProperties, useState } from 'react';
import type { Reply } from '../../core/endpoint.ts';
import { kesText } from '../../core/money.ts';
import { useSend } from '../../core/web/ask.ts';
import { countedText } from '../../core/wording.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RadioGroup } from '../../ui/fields/choice.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import form from '../../ui/forms/form.module.css';
import { ErrorAlert } from '../../ui/states/states.tsx';
import { acceptImport, checkImport } from '../contract.ts';
import classes from './imports.module.css';

export type Check = Reply<typeof checkImport>;

/** Students that are added in a second on a slow machine. */
const studentsPerSecond = 800;

/** The act: all rows or the good ones, beside the total of the old book. */
export function AcceptForm({ importId, check }: { importId: number; check: Check }) {
  const [bookTotal, setBookTotal] = useState('');
  const [goodRowsOnly, setGoodRowsOnly] = useState(false);
  const accept = useSend(acceptImport, { broughtUpToDate: checkImport });
  const { counts, openingTotal } = check;
  const left = counts.fault + counts.duplicate;
  const body = { students: counts.new, goodRowsOnly, bookTotal: bookTotal === '' ? undefined : bookTotal };
  if (counts.new === 0) return <p>There is no new student in this file.</p>;
  return (
    <div className={form.form}>
      {accept.error && <ErrorAlert error={accept.error} fallback="The students could not be added." />}
      <MoneyField
        {...fieldProps(acceptImport, 'bookTotal')}
        description={`Optional. The file comes to ${kesText(openingTotal)}; when the old book says otherwise, nothing is added.`}
        value={bookTotal}
        onChange={setBookTotal}
      />
      {left > 0 && (
        <RadioGroup
          label="Rows that cannot be added"
          value={goodRowsOnly ? 'good' : 'all'}
          choices={[
            { value: 'all', label: 'Add all or nothing', description: `${countedText(left, 'row')} must be mended first.` },
            {
              value: 'good',
              label: 'Add the good rows',
              description: 'Download the others, mend them and bring them in as a file of their own.',
            },
          ]}
          onChange={(chosen) => setGoodRowsOnly(chosen === 'good')}
        />
      )}
      <div className={form.buttons}>
        <Button busy={accept.isPending} disabled={left > 0 && !goodRowsOnly} onClick={() => accept.mutate({ params: { importId }, body })}>
          {`Add ${countedText(counts.new, 'student')}`}
        </Button>
      </div>
      {accept.isPending && <Progress students={counts.new} />}
    </div>
  );
}

/** One act on the server, so what is left of it is reckoned from the number of students. */
function Progress({ students }: { students: number }) {
  const seconds = Math.ceil(students / studentsPerSecond) + 1;
  return (
    <div role="status">
      <p>{`Adding ${countedText(students, 'student')}. This takes about ${countedText(seconds, 'second')}; you may leave the page.`}</p>
      <div className={classes.progress} style={{ '--seconds': `${seconds}s` } as CSSProperties} aria-hidden />
    </div>
  );
}
