import { useState } from 'react';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { ShownOnce } from '../../../ui/floating/shown-once.tsx';
import { allowedPage, Changeable } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { DataTable } from '../../../ui/table/table.tsx';
import { addWebhook, deliveryStates, listWebhooks } from '../contract.ts';
import { AddWebhookForm } from './add-webhook-form.tsx';
import { deliveryColumns, stateWords, webhookColumns } from './columns.tsx';

const title = 'Webhooks';

export const WebhooksPage = allowedPage(listWebhooks, title, Webhooks);

function Webhooks() {
  const [secret, setSecret] = useState<string | null>(null);
  const [{ show, page }, change, bind] = useFilters('/settings/webhooks');
  const list = useAsk(listWebhooks, { query: { show, page } }, { keepPrevious: true });
  const action = (
    <ButtonLink to="/settings/api-keys" variant="default">
      API Keys
    </ButtonLink>
  );
  return (
    <Page title={title} purpose="Addresses of the school's own programs to which Karo sends events." action={action}>
      <p>
        What is sent, and how a program checks that Karo sent it: <a href="/api/docs#webhooks">API reference</a>
      </p>
      <Section title="Add Webhook">
        <Changeable by={addWebhook} what="webhooks">
          <AddWebhookForm onMade={setSecret} />
        </Changeable>
      </Section>
      <Section title="Existing Webhooks">
        {(list.data || !list.error) && (
          <DataTable
            label="Existing webhooks"
            columns={webhookColumns}
            rows={list.data?.webhooks}
            rowKey={({ id }) => id}
            highlighted={({ isOn }) => !isOn}
            empty={<EmptyState title="No webhooks yet">Each address is listed here, with the events that it is sent.</EmptyState>}
          />
        )}
      </Section>
      <Section title="Deliveries">
        <FilterBar>
          <FilterSelect
            label="Show"
            all="All deliveries"
            choices={deliveryStates.map((id) => ({ id, name: stateWords[id] }))}
            {...bind('show')}
          />
        </FilterBar>
        <PagedList list={list} fallback="Failed to load the deliveries." counted={['delivery', 'deliveries']} onChange={change}>
          <DataTable
            label="Deliveries"
            columns={deliveryColumns}
            rows={list.data?.deliveries}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
            empty={<EmptyState title="No deliveries">Each event that is sent is listed here, with what the address answered.</EmptyState>}
          />
        </PagedList>
      </Section>
      {secret !== null && (
        <ShownOnce title="Signing secret" name="Signing secret" secret={secret} onClose={() => setSecret(null)}>
          Copy the secret into your program now: it proves that Karo sent an event. It is stored encrypted and is never shown again.
        </ShownOnce>
      )}
    </Page>
  );
}
