import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Failure } from '#lib/failures.ts';
import type { AssetStore } from '../store.ts';

/** A store in memory; `objects` has its contents by key. */
export type MemoryStore = AssetStore & { readonly objects: Map<string, Buffer> };

export function makeMemoryStore(): MemoryStore {
  const objects = new Map<string, Buffer>();
  return {
    objects,
    async put(key, path) {
      objects.set(key, await readFile(path));
    },
    async read(key, { start, end } = { start: 0, end: Number.POSITIVE_INFINITY }) {
      const bytes = objects.get(key);
      if (!bytes) throw new Failure('DIGITAL_ASSET_STORE_ERROR', 'The file cannot be found.');
      return Readable.from([bytes.subarray(start, end + 1)]);
    },
    async remove(key) {
      objects.delete(key);
    },
  };
}
