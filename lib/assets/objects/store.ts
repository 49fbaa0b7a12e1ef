import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Stores the bytes of assets, in a folder or a bucket. Keys are random and never reused. */
export type AssetStore = {
  /**
   * Stores the file at `path`, and may move it away; the bytes are durable once it resolves. Throws
   * `DIGITAL_ASSET_STORE_ERROR`, `DIGITAL_ASSET_STORE_TIMEOUT` or `STORAGE_FULL`; call `remove` then. After a timeout
   * the bytes may still appear later, so call `remove` again later.
   */
  put(key: string, path: string): Promise<void>;
  /** The bytes under `key`, or a range of them. Throws like `put`. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes what is under `key`, partial uploads too. Succeeds if there is nothing. Throws like `put`. */
  remove(key: string): Promise<void>;
};

/** Both ends are inclusive. */
export type ByteRange = { readonly start: number; readonly end: number };

/** An object as the list of a store has it. */
export type StoredObject = {
  /** Its key; the name or path of anything else that is there. */
  readonly key: string;
  readonly sizeBytes: number;
  readonly changedAt: Date;
};

/** A store that can name all it has, in no particular order. Throws like `put`. */
export type ListedStore = AssetStore & { list(): AsyncIterable<StoredObject> };

/** A random, unguessable key for the file of a new asset. */
export function newStoreKey(): string {
  return randomBytes(20).toString('hex');
}

/** The key of an asset's thumbnail follows from that of its file. */
export function thumbnailKey(storeKey: string): string {
  return `${THUMBNAIL}${storeKey}`;
}

/** Whether the service may have stored an object under this key. */
export function isOwnKey(key: string): boolean {
  return /^(thumbnail-)?[0-9a-f]{40}$/.test(key);
}

export const THUMBNAIL = 'thumbnail-';
