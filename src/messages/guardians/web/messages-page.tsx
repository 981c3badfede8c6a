import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countText } from '../../../core/wording.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert, Notice } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { exportMessages, listMessages } from '../contract.ts';
import { deliveryNames, deliveryStates } from '../deliveries.ts';
import { kindNames, type MessageState, messageKinds, messageStates, stateNames } from '../kinds.ts';
import { MessagesTable } from './messages-table.tsx';
import { OptOutButton } from './opt-out-button.tsx';
import { OptOuts } from './opt-outs.tsx';

const title = 'Messages to guardians';

export function MessagesPage() {
  return (
    <Allowed for={listMessages} title={title}>
      <Messages />
    </Allowed>
  );
}

function Messages() {
  const [{ state, kind, delivery, page }, change] = useFilters('/messages');
  const list = useAsk(listMessages, { query: { state, kind, delivery, page } }, { keepPrevious: true });
  const reply = list.data;
  const nameOf = (id: MessageState) => (reply ? `${stateNames[id]} (${countText(reply.counts[id])})` : stateNames[id]);
  return (
    <Page
      title={title}
      purpose="Messages to guardians about payments and balances, and whether each was sent."
      action={
        <>
          <OptOutButton />
          <ButtonLink to="/settings/messages" variant="default">
            Settings
          </ButtonLink>
        </>
      }
    >
      {reply && !reply.isOn && <Notice>The school sends no messages. An administrator can turn them on in the settings.</Notice>}
      <FilterBar
        act={
          <ExportChoice
            of={exportMessages}
            query={{ state, kind, delivery }}
            disabled={!reply?.pagination.total}
            fallback="The messages could not be downloaded."
          />
        }
      >
        <FilterSelect
          label="Status"
          all="All Statuses"
          value={state}
          choices={messageStates.map((id) => ({ id, name: nameOf(id) }))}
          onChange={(given) => change({ state: given })}
        />
        <FilterSelect
          label="Kind"
          all="All Kinds"
          value={kind}
          choices={messageKinds.map((id) => ({ id, name: kindNames[id] }))}
          onChange={(given) => change({ kind: given })}
        />
        <FilterSelect
          label="Delivery"
          all="Any Delivery"
          value={delivery}
          choices={deliveryStates.map((id) => ({ id, name: deliveryNames[id] }))}
          onChange={(given) => change({ delivery: given })}
        />
      </FilterBar>
      {state === 'optedOut' && <OptOuts />}
      {list.error && <ErrorAlert error={list.error} fallback="Failed to load the messages." onRetry={list.refetch} />}
      {(reply || !list.error) && !isPastEnd(reply?.pagination) && (
        <MessagesTable
          rows={reply?.messages}
          stale={list.isPlaceholderData}
          filtered={state !== 'all' || kind !== 'all' || delivery !== 'all'}
          onClear={() => change({ state: 'all', kind: 'all', delivery: 'all' })}
        />
      )}
      {reply && <Paging pagination={reply.pagination} counted={['message', 'messages']} onPage={(next) => change({ page: next })} />}
    </Page>
  );
}
