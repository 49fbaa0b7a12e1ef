import type { Readable } from 'node:stream';

/** Where the bytes of assets are: a folder, or an object store. Keys are random and never used twice. */
export type AssetStore = {
  /**
   * Keeps a whole file under `key`; once it resolves, the bytes outlive a power cut. The file at `path`
   * may be gone then. Throws the failures of the store (`DIGITAL_ASSET_STORE_ERROR`,
   * `DIGITAL_ASSET_STORE_TIMEOUT`, `STORAGE_FULL`); what it left half-done is removed by `remove`.
   * After a timeout the bytes may be kept all the same, later: so `remove` them later, too.
   */
  put(key: string, path: string): Promise<void>;
  /** The bytes under `key`, or those from `start` to `end`, both included. Throws like `put`. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes what is under `key`, half of an upload too; nothing there is fine. Throws like `put`. */
  remove(key: string): Promise<void>;
};

export type ByteRange = { readonly start: number; readonly end: number };
