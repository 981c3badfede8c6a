import { mayCall } from '../../../core/web/access.ts';
import { listedText } from '../../../core/wording.ts';
import { ColumnChoices } from '../../../school/files/web/column-choices.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { decideImport, type ReadImport } from '../contract.ts';
import { meaningFacts, meanings } from '../rules/columns.ts';
import { ClassCell } from './checked-columns.tsx';
import { LeftOutNotice } from './left-out-notice.tsx';
import { NextStep } from './next-step.tsx';
import type { Answered } from './use-decide.ts';

const choices = meanings.map((meaning) => ({ value: meaning, label: meaningFacts[meaning].label }));

/** Matches columns, with samples of each, and shows the first students. */
export function ColumnsStep({ read, decide, isSaving }: Answered) {
  const heads = read.columns.filter(({ question }) => question !== '').map(({ head }) => `“${head}”`);
  return (
    <>
      {read.missing.length > 0 && <Notice tone="warning">{`Say which column holds: ${listedText(read.missing)}.`}</Notice>}
      {heads.length > 0 && <Notice tone="warning">{`Choose what ${listedText(heads)} ${heads.length === 1 ? 'holds' : 'hold'}.`}</Notice>}
      <LeftOutNotice leftOut={read.leftOut} />
      <Section title="Match columns">
        <ColumnChoices
          columns={read.columns.map(({ filledPercent, ...column }) => ({ ...column, note: `${filledPercent}% filled` }))}
          choices={choices}
          chosen={read.settings.columns}
          disabled={!mayCall(decideImport)}
          onChoose={(chosen) => decide({ columns: chosen })}
        />
      </Section>
      <Section title="Preview">
        <DataTable label="Preview" columns={recordColumns} rows={read.records} rowKey={({ line }) => line} empty="No rows." />
      </Section>
      <NextStep importId={read.import.id} step="choices" isSaving={isSaving}>
        Continue
      </NextStep>
    </>
  );
}

const recordColumns: readonly Column<ReadImport['records'][number]>[] = [
  { head: 'Name', cell: ({ fullName }) => fullName, priority: 'first' },
  { head: 'Adm. No', cell: ({ admissionNumber }) => admissionNumber },
  { head: 'Date of Birth', cell: ({ dob }) => dob },
  { head: 'Gender', cell: ({ gender }) => gender },
  { head: 'Class', cell: ClassCell },
  { head: 'Guardian', cell: ({ guardianName }) => guardianName },
  { head: 'Phone Number', cell: ({ contactNumber1, contactNumber2 }) => [contactNumber1, contactNumber2].filter(Boolean).join(', ') },
  { head: 'Balance (KES)', cell: ({ balance }) => <Money cents={balance} />, align: 'right' },
];
