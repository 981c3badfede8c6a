import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { useFormStart } from '../../../ui/forms/form-start.ts';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { NotLoaded } from '../../../ui/states/not-loaded.tsx';
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
  const data = useFormStart(banks);
  const [{ bank }, change] = useFilters('/settings/banks');
  if (!data) return <NotLoaded read={banks} fallback="Failed to load the banks." />;
  return <BankList {...data} shownBank={bank} onShow={(next) => change({ bank: next })} />;
}
