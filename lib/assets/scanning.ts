import type { Readable } from 'node:stream';

/** A virus scanner. */
export type Scanner = {
  /**
   * Scans the bytes to their end. Throws without a verdict: the scanner is unreachable or too slow, refuses to scan
   * such a file, or the bytes ended early.
   */
  scan(bytes: Readable, signal: AbortSignal): Promise<Verdict>;
};

/** The scanner's name of what it found; undefined if clean. */
export type Verdict = { readonly found: string | undefined };
