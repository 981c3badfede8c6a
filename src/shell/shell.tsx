import { type ReactNode, useState } from 'react';
import { CurrentTermContext } from '../books/terms/web/current-term.ts';
import { useAsk } from '../core/web/ask.ts';
import { go } from '../core/web/navigation.ts';
import { readSession } from '../core/web/session.ts';
import { dashboard } from '../reports/dashboard/contract.ts';
import { Dialog } from '../ui/floating/dialog.tsx';
import { mediumScreen, smallScreen, useMedia } from '../ui/look/media.ts';
import { later } from '../ui/page/later.tsx';
import type { KeyAct } from './keys.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeys } from './use-keys.ts';

// Loaded on demand, because every page has the frame.
const Palette = later(() => import('./palette/palette.tsx'), 'Palette');
const KeysDialog = later(() => import('./palette/keys-dialog.tsx'), 'KeysDialog');

const pathOfKey = { payment: '/payments/new', students: '/students', balances: '/balances' } as const;

/** The layout of the signed-in pages: menu, top bar, the page. */
export function Shell({ children }: { children: ReactNode }) {
  const small = useMedia(smallScreen);
  const medium = useMedia(mediumScreen);
  const [folded, setFolded] = useState(() => localStorage.getItem('menuFolded') === 'yes');
  const [opened, setOpened] = useState(false);
  const [dialog, setDialog] = useState<'search' | 'help' | null>(null);
  const school = useAsk(dashboard, {});
  const user = readSession()?.user;
  const mini = medium || folded;
  const answer = (act: KeyAct) => (act === 'search' || act === 'help' ? setDialog(act) : go(pathOfKey[act]));
  useKeys(answer);
  const {
    waiting: approvals,
    moneyWaiting: money,
    noticesWaiting: notices,
    messagesFailed: messages,
    jobsFailed: jobs,
  } = school.data ?? {};
  const waiting = { approvals, money, notices, messages, jobs };

  const fold = () => {
    localStorage.setItem('menuFolded', folded ? 'no' : 'yes');
    setFolded(!folded);
  };
  const wideMenu = medium ? null : { act: folded ? ('unfold' as const) : ('fold' as const), onClick: fold };

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#page">
        Skip to the page
      </a>
      {small ? (
        opened && (
          <Dialog title="Main menu" place="left" framed={false} onClose={() => setOpened(false)}>
            <Sidebar mini={false} waiting={waiting} onNavigate={() => setOpened(false)} />
          </Dialog>
        )
      ) : (
        <aside className={classes.side} data-mini={mini || undefined}>
          <Sidebar mini={mini} waiting={waiting} />
        </aside>
      )}
      <div className={classes.rest}>
        <TopBar
          school={school.data}
          schoolName={school.isPending ? '' : school.data?.schoolName || 'Your School'}
          username={school.data?.user.username ?? user?.username ?? ''}
          role={school.data?.user.role ?? user?.role ?? ''}
          onAsk={setDialog}
          menu={small ? { act: 'open', onClick: () => setOpened(true) } : wideMenu}
        />
        <main id="page" tabIndex={-1}>
          <CurrentTermContext value={school.data ?? null}>{children}</CurrentTermContext>
        </main>
      </div>
      {dialog === 'search' && <Palette onClose={() => setDialog(null)} />}
      {dialog === 'help' && <KeysDialog onClose={() => setDialog(null)} />}
    </div>
  );
}
