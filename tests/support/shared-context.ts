import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { isAtRest } from './settled.ts';
import { clearStorage } from './stored.ts';

type Opened = { context: BrowserContext; page: Page; session: CDPSession };
type Place = { origin: string; viewport: { width: number; height: number } };

/** What a test may have listened for, on the page that the next one gets. */
const heard = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/**
 * The page that tests have one after another, so that scripts and styles are read and compiled once a worker and not once a test. What
 * a test stored, listened for or emulated is cleared behind it, the storage once the next one opens a document.
 */
export class SharedContext {
  readonly #place: Place;
  readonly #open: () => Promise<BrowserContext>;
  #opened: Opened | null = null;
  #isLent = false;

  /** Whether a test has it. */
  get isLent(): boolean {
    return this.#isLent;
  }

  constructor({ open, ...place }: Place & { open: () => Promise<BrowserContext> }) {
    this.#place = place;
    this.#open = open;
  }

  /** The page with nothing stored. */
  async lend(): Promise<Page> {
    this.#isLent = true;
    this.#opened ??= await this.#made();
    return this.#opened.page;
  }

  async #made(): Promise<Opened> {
    const context = await this.#open();
    const page = await context.newPage();
    return { context, page: lasting(page), session: await context.newCDPSession(page) };
  }

  /** Leaves nothing of a test behind. What a test that failed may have left, nobody knows: the next one gets a new context. */
  async takeBack({ isSound }: { isSound: boolean }): Promise<void> {
    const opened = this.#opened;
    const isKept = isSound && opened?.page.isClosed() === false;
    this.#opened = isKept ? opened : null;
    if (opened && isKept) await clear(opened, this.#place);
    else await opened?.context.close();
    this.#isLent = false;
  }
}

/** What a page is given for each document that it opens cannot be taken from it again. */
function lasting(page: Page): Page {
  const refuse = () => {
    throw new Error('The next test has this page too: ask visit for one `apart`.');
  };
  return Object.assign(page, { addInitScript: refuse, exposeFunction: refuse, exposeBinding: refuse });
}

async function clear({ context, page, session }: Opened, { origin, viewport }: Place): Promise<void> {
  for (const type of heard) page.removeAllListeners(type);
  for (const each of context.pages()) if (each !== page) await each.close();
  // What it still waits for would fail under the next test.
  if (!isAtRest(page)) await page.goto('about:blank');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,indexeddb,cache_storage,service_workers' });
  await clearStorage(context, origin);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
  const { width, height } = page.viewportSize() ?? viewport;
  if (width !== viewport.width || height !== viewport.height) await page.setViewportSize(viewport);
}
