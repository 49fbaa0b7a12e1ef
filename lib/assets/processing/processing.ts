import type { Readable } from 'node:stream';

/** Background scans and thumbnails. */
export type AssetProcessing = {
  /** Whether files are scanned before they are served: they are PROCESSING until then. */
  readonly scans: boolean;
  /** Starts work on an asset that was just recorded. Returns at once and never throws. */
  enqueue(assetId: string): void;
};

export type Scanner = {
  /**
   * Scans the bytes to their end. Throws without a verdict: the scanner is unreachable or too slow, refuses to scan
   * such a file, or the bytes ended early.
   */
  scan(bytes: Readable, signal: AbortSignal): Promise<Verdict>;
};

/** The scanner's name of what it found; undefined if clean. */
export type Verdict = { readonly found: string | undefined };
