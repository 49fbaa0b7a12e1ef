/** A map with a maximum size: when it is full, a new entry evicts the one that was set first. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxSize: number;

  constructor(maxSize: number) {
    super();
    this.#maxSize = maxSize;
  }

  override set(key: Key, value: Value): this {
    // Deleted first, so that an entry which is set again moves to the end.
    this.delete(key);
    const [oldest] = this.size < this.#maxSize ? [] : this.keys();
    if (oldest !== undefined) this.delete(oldest);
    return super.set(key, value);
  }
}
