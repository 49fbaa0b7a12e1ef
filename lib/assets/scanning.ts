import type { Readable } from 'node:stream';

/** What looks at a file before it is served. */
export type Scanner = {
  /**
   * What it finds in the bytes, all of which it reads. Throws where it has no verdict: it is away, or too
   * slow, or will not look at such a file, or the bytes broke off. Then nothing is known of the file.
   */
  scan(bytes: Readable, signal: AbortSignal): Promise<Verdict>;
};

/** Clean, or what is in it, by the scanner's name for it. */
export type Verdict = { readonly found: string | undefined };
