import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { readBanks } from '../contract.ts';
import { BankList } from './bank-list.tsx';

const title = 'Bank Connections';

export const BanksPage = allowedPage(readBanks, title, () => (
  <Page
    title={title}
    purpose="Connects the school's banks, which notify Karo of each payment. Passwords are stored encrypted and are never shown again."
  >
    <LoadedBanks />
  </Page>
));

function LoadedBanks() {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useAsk(readBanks, {});
  const [{ bank }, change] = useFilters('/settings/banks');
  if (error && !data) return <ErrorAlert error={error} fallback="Failed to load the banks." onRetry={refetch} />;
  // A draft starts from the server's current values, not from an older read.
  if (!data || (isFetching && !isFetchedAfterMount)) return <Spinner />;
  return <BankList {...data} shownBank={bank} onShow={(next) => change({ bank: next })} />;
}
