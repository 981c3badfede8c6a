import { sponsorPath } from '../../../core/page-links.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { go } from '../../../core/web/navigation.ts';
import { countText } from '../../../core/wording.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { allowedPage, Changeable } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { choicesOf, FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { addSponsor, exportSponsors, type ListedSponsor, sponsors } from '../contract.ts';
import { SponsorFields } from './sponsor-fields.tsx';
import classes from './sponsors.module.css';

const title = 'Sponsors';

export const SponsorsPage = allowedPage(sponsors, title, () => (
  <Page title={title} purpose="Bursary funds, churches and employers who pay for students, with a statement of their own.">
    <Sponsors />
    <Section title="Add a sponsor">
      <Changeable by={addSponsor} what="sponsors">
        <NewSponsor />
      </Changeable>
    </Section>
  </Page>
));

const columns: readonly Column<ListedSponsor>[] = [
  {
    head: 'Sponsor',
    cell: ({ id, name, isArchived }) => (
      <span className={classes.name}>
        <TextLink to={sponsorPath({ sponsorId: id })}>{name}</TextLink>
        {isArchived && <StatusBadge tone="neutral">Archived</StatusBadge>}
      </span>
    ),
    priority: 'first',
  },
  { head: 'Contact', cell: ({ contactName, phone }) => [contactName, phone].filter(Boolean).join(', ') || '–' },
  { head: 'Students', cell: ({ students }) => countText(students), align: 'right' },
  { head: 'Total paid (KES)', cell: ({ paid }) => <Money cents={paid} />, align: 'right' },
];

const states = choicesOf({ active: 'Paying', archived: 'Archived' });

function Sponsors() {
  const [{ state, page }, change, bind] = useFilters('/sponsors');
  const list = useAsk(sponsors, { query: { state, page } }, { keepPrevious: true });
  return (
    <>
      <FilterBar act={<ExportChoice of={exportSponsors} query={{ state }} disabled={!list.data?.pagination.total} what="sponsors" />}>
        <FilterSelect label="Status" all="All" choices={states} {...bind('state')} />
      </FilterBar>
      <PagedList list={list} fallback="Failed to load the sponsors." counted={['sponsor', 'sponsors']} onChange={change}>
        <DataTable
          label="Sponsors"
          columns={columns}
          rows={list.data?.sponsors}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          skeletonRows={3}
          empty={
            <EmptyState title="No sponsors found">
              Add one below and choose the students. Their money is recorded as one payment for several students.
            </EmptyState>
          }
        />
      </PagedList>
    </>
  );
}

function NewSponsor() {
  const form = useContractForm(addSponsor, {
    fallback: 'The sponsor could not be added.',
    onSent: ({ message, sponsor }) => {
      toast.success(message);
      go(sponsorPath({ sponsorId: sponsor.id }));
    },
  });
  return (
    <Form form={form} submit="Add Sponsor" submitting="Adding...">
      <SponsorFields form={form} />
    </Form>
  );
}
