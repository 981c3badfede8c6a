import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countText } from '../../../core/wording.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { later } from '../../../ui/page/later.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { choicesOf, FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { exportMessages, listMessages } from '../contract.ts';
import { deliveryNames } from '../deliveries.ts';
import { kindNames, type MessageState, messageStates, stateNames } from '../kinds.ts';
import { MessagesTable } from './messages-table.tsx';
import { OptOutButton } from './opt-out-button.tsx';

/** Loaded on demand: few look at the numbers that opted out. */
const OptOuts = later(() => import('./opt-outs.tsx'), 'OptOuts');

const title = 'Messages to guardians';

export const MessagesPage = allowedPage(listMessages, title, Messages);

function Messages() {
  const [{ state, kind, delivery, page }, change, bind] = useFilters('/messages');
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
        act={<ExportChoice of={exportMessages} query={{ state, kind, delivery }} disabled={!reply?.pagination.total} what="messages" />}
      >
        <FilterSelect
          label="Status"
          all="All Statuses"
          choices={messageStates.map((id) => ({ id, name: nameOf(id) }))}
          {...bind('state')}
        />
        <FilterSelect label="Kind" all="All Kinds" choices={choicesOf(kindNames)} {...bind('kind')} />
        <FilterSelect label="Delivery" all="Any Delivery" choices={choicesOf(deliveryNames)} {...bind('delivery')} />
      </FilterBar>
      {state === 'optedOut' && <OptOuts />}
      <PagedList list={list} fallback="Failed to load the messages." counted={['message', 'messages']} onChange={change}>
        <MessagesTable
          rows={reply?.messages}
          stale={list.isPlaceholderData}
          filtered={state !== 'all' || kind !== 'all' || delivery !== 'all'}
          onClear={() => change({ state: 'all', kind: 'all', delivery: 'all' })}
        />
      </PagedList>
    </Page>
  );
}
