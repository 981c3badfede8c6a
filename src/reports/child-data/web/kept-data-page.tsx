import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { exportConsents } from '../../../students/consents/export-contract.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { readRetention } from '../../erasure/contract.ts';
import { ErasuresSection } from '../../erasure/web/erasures-section.tsx';
import { LeftStudentsSection } from '../../erasure/web/left-students-section.tsx';
import { RetentionSection } from '../../erasure/web/retention-section.tsx';
import { type KeptData, keptData } from '../kept-data.ts';
import classes from './kept-data.module.css';

const title = 'Data of Families';

export const KeptDataPage = allowedPage(exportConsents, title, () => (
  <Page
    title={title}
    purpose="What the school holds about students and their families, where it is, who sees it and for how long."
    action={
      mayCall({ access: may.seeStaff }) && (
        <ButtonLink to="/settings/archive" variant="default">
          Export School Data
        </ButtonLink>
      )
    }
  >
    <Section title="What is held">
      <DataTable label="Data held" columns={columns} rows={keptData} rowKey={({ what }) => what} empty={null} />
    </Section>
    <Section title="Where it is" narrow>
      <p>
        All of it is in one database on the server at <strong>{window.location.host}</strong>, and in the backups of whoever runs that
        server. The database itself keeps the rows of each school apart.
      </p>
      <p>
        Text messages go to the provider that the school chose in <TextLink to="/settings/messages">Message Settings</TextLink>. Payment
        requests go to Safaricom. Events go to the addresses of <TextLink to="/settings/webhooks">Webhooks</TextLink>, without guardians.
        The server sends data of families nowhere else by itself.
      </p>
    </Section>
    <WhenAsked />
    <WhatErasuresLeave />
    {mayCall(readRetention) && (
      <>
        <RetentionSection />
        <LeftStudentsSection />
        <ErasuresSection />
      </>
    )}
    <Section title="Consent" action={<ExportChoice of={exportConsents} what="students" />}>
      <p>The list has every active student, and what the guardians decided about photographs and messages.</p>
    </Section>
  </Page>
));

function WhenAsked() {
  return (
    <Section title="When a guardian asks" narrow>
      <ul className={classes.answers}>
        <li>To see what is held: open the student and press Data for the Guardian. It can be printed or saved as files.</li>
        <li>To correct it: open the student and press Edit or Move Class. The change is kept with who made it.</li>
        <li>To stop messages: open the student and record the consent, or opt the number out under Messages.</li>
        <li>
          To delete it: once the student has left, open the student, press Data for the Guardian and then Erase the Data. What the books
          need stays, as below.
        </li>
      </ul>
    </Section>
  );
}

function WhatErasuresLeave() {
  return (
    <Section title="What an erasure leaves" narrow>
      <ul className={classes.answers}>
        <li>Fees, payments, receipts and reports, to the cent, under “Erased student” with the student ID and the class.</li>
        <li>
          Sealed records of money, as long as the books: the name printed on a receipt, the payer and account in notices and statements of
          M-Pesa and banks, and reasons that staff typed for adjustments and reversals. A search for the name does not find the student, and
          receipts are shown and printed without it.
        </li>
        <li>Numbers that opted out of messages, so that nobody sends to them again.</li>
        <li>Backups and exports that were made before, until they are deleted.</li>
      </ul>
    </Section>
  );
}

const columns: readonly Column<KeptData>[] = [
  { head: 'Data', cell: ({ what }) => what, priority: 'first' },
  { head: 'Why', cell: ({ why }) => why },
  { head: 'Seen by', cell: ({ seenBy }) => seenBy },
  { head: 'Kept', cell: ({ kept }) => kept },
];
