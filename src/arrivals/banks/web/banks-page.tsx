import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { useFormStart } from '../../../ui/forms/form-start.ts';
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
  const banks = useAsk(readBanks, {});
  const { data, error, refetch } = banks;
  const isOpen = useFormStart(banks);
  const [{ bank }, change] = useFilters('/settings/banks');
  if (!data || !isOpen) {
    return error ? <ErrorAlert error={error} fallback="Failed to load the banks." onRetry={refetch} /> : <Spinner />;
  }
  return <BankList {...data} shownBank={bank} onShow={(next) => change({ bank: next })} />;
}
