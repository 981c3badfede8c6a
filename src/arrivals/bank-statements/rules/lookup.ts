/** Finds what has any of some keys, in the order in which all was given. */
type Lookup<Key, Each> = { of: (keys: readonly Key[]) => Each[] };

/** Reads the key of each once, so that what is looked for again and again is not gone through. */
export function lookup<Key, Each>(all: readonly Each[], keyOf: (each: Each) => Key): Lookup<Key, Each> {
  const placed = new Map<Key, { place: number; each: Each }[]>();
  for (const [place, each] of all.entries()) {
    const key = keyOf(each);
    const same = placed.get(key) ?? [];
    placed.set(key, same);
    same.push({ place, each });
  }
  return {
    of: (keys) =>
      [...new Set(keys)]
        .flatMap((key) => placed.get(key) ?? [])
        .sort((one, other) => one.place - other.place)
        .map(({ each }) => each),
  };
}
