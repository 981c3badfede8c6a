/**
 * A ref for an element that may disappear while focused. The focus then moves to the nearest remaining element: a neighbour, the row, group
 * or dialog, the page; unless it has moved already.
 */
export function passFocus(leaving: HTMLElement | null) {
  return () => {
    if (!leaving?.contains(document.activeElement)) return;
    const { nextElementSibling, previousElementSibling, parentElement } = leaving;
    const around = ['tr', 'fieldset', 'dialog'].map((kind) => parentElement?.closest(kind));
    const heirs = [nextElementSibling, previousElementSibling, ...around, document.querySelector('main')];
    // Only afterwards is it known which of them remain.
    queueMicrotask(() => {
      for (const heir of heirs) {
        if (document.activeElement !== document.body) return;
        if (heir instanceof HTMLElement && heir.isConnected) heir.focus();
      }
    });
  };
}
