type Key = { key: string; withControl?: true; does: string };

/** The keys of every signed-in page, as listed and as handled. */
export const keys = {
  search: { key: 'k', withControl: true, does: 'Find a student, a page or a task' },
  help: { key: '?', does: 'Show this list' },
  payment: { key: 'p', does: 'Record a payment' },
  students: { key: 's', does: 'Go to the students' },
  balances: { key: 'b', does: 'Go to the balances' },
} as const satisfies Record<string, Key>;
export type KeyAct = keyof typeof keys;

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };
type Setting = {
  /** True in a field, where letters are text, and while a form of the page waits for more of it. */
  isTyping: boolean;
  /** False to ignore keys without Control, which speech input would press by chance. */
  singleKeys: boolean;
};

/** The action of a pressed key; null for none. */
export function actOf({ key, ctrlKey, metaKey, altKey }: Pressed, { isTyping, singleKeys }: Setting): KeyAct | null {
  if (altKey) return null;
  const withControl = ctrlKey || metaKey;
  if (!withControl && (isTyping || !singleKeys)) return null;
  const entry = Object.entries<Key>(keys).find(([, each]) => each.key === key.toLowerCase() && (each.withControl ?? false) === withControl);
  return entry ? (entry[0] as KeyAct) : null;
}

/** A key for people: "Ctrl K", on a Mac "⌘ K". */
export function keyText({ key, withControl }: Key, isMac: boolean): string {
  const letter = key.toUpperCase();
  return withControl ? `${isMac ? '⌘' : 'Ctrl'} ${letter}` : letter;
}

const place = 'singleKeys';

/** Whether keys without Control work in this browser. */
export function singleKeysAreOn(): boolean {
  return localStorage.getItem(place) !== 'off';
}

export function keepSingleKeys(on: boolean): void {
  localStorage.setItem(place, on ? 'on' : 'off');
}
