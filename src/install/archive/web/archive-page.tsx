import { useState } from 'react';
import { instantText, nairobiToday } from '../../../core/dates.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { saveFile } from '../../../core/web/save-file.ts';
import { readSchoolSettings } from '../../../school/settings/contract.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState, ErrorAlert } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { type ArchiveDownload, archiveDownloads, makeArchive } from '../contract.ts';
import { archiveName, sizeText } from '../rules.ts';

const title = 'Export School Data';

export const ArchivePage = allowedPage(archiveDownloads, title, Archive);

function Archive() {
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useAsk(archiveDownloads, {});
  const action = (
    <ActButton for={makeArchive} onClick={() => setAsking(true)}>
      Download Export
    </ActButton>
  );
  return (
    <Page title={title} purpose="All data of the school in one ZIP file, which you can open and Karo can restore." action={action}>
      <p>
        It names students, guardians and their phones: keep it as safe as the register. It holds no passwords. The operator of Karo can
        restore it as a new school. <TextLink to="/settings/data">What the school holds about families</TextLink>
      </p>
      {error && <ErrorAlert error={error} fallback="Failed to load the export history." onRetry={refetch} />}
      {(data || !error) && (
        <DataTable
          label="Export history"
          columns={columns}
          rows={data?.downloads}
          rowKey={({ id }) => id}
          empty={<EmptyState title="No exports yet">Every export is listed here, with who made it and when.</EmptyState>}
        />
      )}
      {asking && <PasswordDialog onClose={() => setAsking(false)} />}
    </Page>
  );
}

const columns: readonly Column<ArchiveDownload>[] = [
  { head: 'Taken', cell: ({ at }) => instantText(at), priority: 'first' },
  { head: 'By', cell: ({ by }) => by, priority: 'first' },
  { head: 'Size', cell: ({ bytes }) => sizeText(bytes), align: 'right' },
];

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { data } = useAsk(readSchoolSettings, {});
  const form = useContractForm(makeArchive, {
    fallback: 'The export could not be made.',
    onSent: (archive) => {
      saveFile(archiveName(data?.school.name ?? 'school', nairobiToday()), archive);
      toast.success('The export is saved.');
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Download the whole school?" submit="Download" submitting="Preparing..." onClose={onClose}>
      <p>Re-enter your password. This export is logged, and all administrators are notified.</p>
      <PasswordInput {...form.field('password')} />
    </FormDialog>
  );
}
