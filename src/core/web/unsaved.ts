/** True while a form of the page holds typed values that are not sent yet. */
export function hasUnsaved(): boolean {
  return document.querySelector('form[data-unsaved]') !== null;
}
