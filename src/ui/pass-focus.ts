/**
 * A ref for what may go while it, or something in it, has the focus. The focus then passes to the nearest thing that stays: what stood
 * beside it, the row, group, dialog or page that it was in. Nothing else is done where the focus has found a place of its own by then.
 */
export function passFocus(leaving: HTMLElement | null) {
  return () => {
    if (!leaving?.contains(document.activeElement)) return;
    const { nextElementSibling, previousElementSibling, parentElement } = leaving;
    const heirs = [
      nextElementSibling,
      previousElementSibling,
      ...['tr', 'fieldset', 'dialog', 'main'].map((kind) => parentElement?.closest(kind)),
    ];
    // Only afterwards is it known which of them have stayed.
    queueMicrotask(() => {
      for (const heir of heirs) {
        if (document.activeElement !== document.body) return;
        if (heir instanceof HTMLElement && heir.isConnected) heir.focus();
      }
    });
  };
}
