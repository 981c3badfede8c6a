import type { BrowserContext, CDPSession, Page } from 'playwright-core';

type Opened = { context: BrowserContext; keeper: Page; session: CDPSession };

/**
 * The context whose pages come one after another, so that scripts and styles are read and compiled once a worker and not once a test.
 * A blank page keeps its process alive between two tests; what a test stored is cleared behind it.
 */
export class SharedContext {
  readonly #origin: string;
  readonly #open: () => Promise<BrowserContext>;
  #opened: Opened | null = null;
  #isLent = false;

  constructor({ origin, open }: { origin: string; open: () => Promise<BrowserContext> }) {
    this.#origin = origin;
    this.#open = open;
  }

  /** The context with nothing stored and no page but the blank one; null while a test has it. */
  async lend(): Promise<BrowserContext | null> {
    if (this.#isLent) return null;
    this.#isLent = true;
    this.#opened ??= await this.#made();
    return this.#opened.context;
  }

  async #made(): Promise<Opened> {
    const context = await this.#open();
    const keeper = await context.newPage();
    return { context, keeper, session: await context.newCDPSession(keeper) };
  }

  /** Leaves nothing of a test behind. What a test that failed may have left, nobody knows: the next one gets a new context. */
  async takeBack({ isSound }: { isSound: boolean }): Promise<void> {
    const opened = this.#opened;
    this.#opened = isSound ? opened : null;
    if (opened && isSound) await clear(opened, this.#origin);
    else await opened?.context.close();
    this.#isLent = false;
  }
}

async function clear({ context, keeper, session }: Opened, origin: string): Promise<void> {
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}
