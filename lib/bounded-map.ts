/** A map of so many entries at most: one too many takes the place of the one that was set first. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxSize: number;

  constructor(maxSize: number) {
    super();
    this.#maxSize = maxSize;
  }

  override set(key: Key, value: Value): this {
    // Set anew, it is the last one again.
    this.delete(key);
    const [first] = this.size < this.#maxSize ? [] : this.keys();
    if (first !== undefined) this.delete(first);
    return super.set(key, value);
  }
}
