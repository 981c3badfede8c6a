import { useState } from 'react';
import { dayText, instantText } from '../../../core/dates.ts';
import { guidePath } from '../../../core/page-links.ts';
import { scopeWords } from '../../../core/scopes/scopes.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countText } from '../../../core/wording.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { ShownOnce } from '../../../ui/floating/shown-once.tsx';
import { allowedPage, Changeable } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState, ErrorAlert } from '../../../ui/states/states.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { type ApiKey, addApiKey, listApiKeys } from '../contract.ts';
import { revokedListedMax } from '../rules.ts';
import { AddKeyForm } from './add-key-form.tsx';
import { RevokeKey } from './revoke-key.tsx';

const title = 'API Keys';

export const ApiKeysPage = allowedPage(listApiKeys, title, ApiKeys);

function ApiKeys() {
  const [newKey, setNewKey] = useState<{ name: string; key: string } | null>(null);
  const { data, error, refetch } = useAsk(listApiKeys, {});
  const isCut = data && data.apiKeys.filter(({ state }) => state === 'revoked').length >= revokedListedMax;
  const action = (
    <ButtonLink to="/settings/webhooks" variant="default">
      Webhooks
    </ButtonLink>
  );
  return (
    <Page title={title} purpose="Keys with which the school's own programs read and record. They never approve anything." action={action}>
      <p>
        <TextLink to={guidePath({ guide: 'connect-your-programs' })}>How to connect a program</TextLink>. What a program can call, with
        examples: <a href="/api/docs">API reference</a>
      </p>
      <Section title="Add API Key">
        <Changeable by={addApiKey} what="API keys">
          <AddKeyForm onMade={setNewKey} />
        </Changeable>
      </Section>
      <Section title="Existing API Keys">
        {error && <ErrorAlert error={error} fallback="Failed to load the API keys." onRetry={refetch} />}
        {isCut && <p>{`Of the revoked keys the newest ${revokedListedMax} are listed. The audit log has the others.`}</p>}
        {(data || !error) && (
          <DataTable
            label="API keys"
            columns={columns}
            rows={data?.apiKeys}
            rowKey={({ id }) => id}
            highlighted={({ state }) => state !== 'works'}
            empty={<EmptyState title="No API keys yet">Each key is listed here, with what it may do and when it was used.</EmptyState>}
          />
        )}
      </Section>
      {newKey && (
        <ShownOnce title={`API key ${newKey.name}`} name="API key" secret={newKey.key} onClose={() => setNewKey(null)}>
          Copy the key into your program now. Karo keeps only a fingerprint of it and cannot show it again.
        </ShownOnce>
      )}
    </Page>
  );
}

const badges = {
  works: ['good', 'Active'],
  expired: ['neutral', 'Expired'],
  revoked: ['neutral', 'Revoked'],
  noMaker: ['bad', 'Stopped'],
} as const;

function State({ apiKey: { state, madeBy, expiresOn } }: { apiKey: ApiKey }) {
  const [tone, words] = badges[state];
  return (
    <span>
      <StatusBadge tone={tone}>{words}</StatusBadge>
      {state === 'noMaker' && <Second>{`${madeBy} is no longer an active administrator`}</Second>}
      {state !== 'revoked' && <Second>{`${state === 'expired' ? 'On' : 'Until'} ${dayText(expiresOn)}`}</Second>}
    </span>
  );
}

function Use({ apiKey: { lastUsedAt, payments } }: { apiKey: ApiKey }) {
  return (
    <span>
      {lastUsedAt === null ? 'Never' : instantText(lastUsedAt)}
      {payments > 0 && <Second>{`Payments recorded: ${countText(payments)}`}</Second>}
    </span>
  );
}

const columns: readonly Column<ApiKey>[] = [
  {
    head: 'Name',
    cell: ({ name, start }) => (
      <span>
        {name}
        <Second>
          <code>{`${start}…`}</code>
        </Second>
      </span>
    ),
    priority: 'first',
  },
  { head: 'Scopes', cell: ({ scopes }) => scopes.map((scope) => scopeWords[scope].name).join(', ') },
  { head: 'Status', cell: (apiKey) => <State apiKey={apiKey} /> },
  { head: 'Last used', cell: (apiKey) => <Use apiKey={apiKey} /> },
  { head: 'Added', cell: ({ madeBy, madeAt }) => `${instantText(madeAt)}, ${madeBy}` },
  { head: 'Actions', cell: (apiKey) => (apiKey.state === 'revoked' ? null : <RevokeKey apiKey={apiKey} />) },
];
