/**
 * A function that loads the value of one key, and asks `load` once for all keys that are wanted in the same task; it
 * answers in their order, undefined for a key that has no value, which throws. Where `load` throws, each of these keys
 * throws the same. Nothing is cached.
 */
export function batched<Key, Value>(
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
    const at = batch.keys.push(key) - 1;
    const { [at]: value } = await batch.values;
    if (value === undefined) throw new TypeError(`Nothing was loaded for ${String(key)}.`);
    return value;
  };
}
