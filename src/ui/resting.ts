/**
 * The props of a button that cannot be pressed for now. It keeps the focus, which `disabled` would lose for whoever has just pressed
 * it; what it does must therefore look for itself whether it may be done.
 */
export function resting(isResting: boolean) {
  return isResting ? { 'data-disabled': true, 'aria-disabled': true } : {};
}
