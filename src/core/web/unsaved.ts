/** Whether to leave a page on which something typed would be lost, and what follows either answer. */
export type Leaving = { leave: () => void; stay?: () => void };

export const unsaved = {
  /** Asks whether to leave. The dialog loads once it is needed: the document fills this in. */
  ask: ({ leave }: Leaving): void => leave(),
  /** True once the browser shall not ask before another document: the user was asked already, or signs out of a locked page. */
  isGivenUp: false,
  /** The token of the session that typed it. */
  token: undefined as string | undefined,
};

/** True while a form or grid of the page holds typed values that are not sent yet; `ofAddress`: ones that only this address shows. */
export function hasUnsaved({ ofAddress = false } = {}): boolean {
  return document.querySelector(ofAddress ? '[data-unsaved=address]' : '[data-unsaved]') !== null;
}
