/**
 * A ref for what may go while it, or something in it, has the focus. The focus then passes to the nearest thing that stays: what stood
 * beside it, the row, group or dialog that it was in, the page. Nothing else is done where the focus has found a place of its own by then.
 */
export function passFocus(leaving: HTMLElement | null) {
  return () => {
    if (!leaving?.contains(document.activeElement)) return;
    const { nextElementSibling, previousElementSibling, parentElement } = leaving;
    const around = ['tr', 'fieldset', 'dialog'].map((kind) => parentElement?.closest(kind));
    const heirs = [nextElementSibling, previousElementSibling, ...around, document.querySelector('main')];
    // Only afterwards is it known which of them have stayed.
    queueMicrotask(() => {
      for (const heir of heirs) {
        if (document.activeElement !== document.body) return;
        if (heir instanceof HTMLElement && heir.isConnected) heir.focus();
      }
    });
  };
}
