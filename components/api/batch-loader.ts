/**
 * Makes a loader of single keys that calls `load` once for all keys requested in the same task. `load` returns values
 * in the order of its keys, undefined for a key without one, which then throws. If `load` throws, every key of the
 * batch throws the same. Nothing is cached.
 */
export function batchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly (Value | undefined)[]>,
): (key: Key) => Promise<Value> {
  let batch: { readonly keys: Key[]; readonly values: ReturnType<typeof load> } | undefined;
  return async (key) => {
    if (!batch) {
      const keys: Key[] = [];
      const start = () => {
        batch = undefined;
        return load(keys);
      };
      batch = { keys, values: Promise.resolve().then(start) };
    }
    const index = batch.keys.push(key) - 1;
    const { [index]: value } = await batch.values;
    if (value === undefined) throw new TypeError(`Nothing was loaded for ${String(key)}.`);
    return value;
  };
}
