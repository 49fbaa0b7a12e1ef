import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ApiError } from '#components/api/api-error.ts';
import { fetchJson } from '#components/api/api-fetch.ts';
import { pause } from '#components/ui/browser/pause.ts';
import { formatFileSize } from '#lib/assets/labels.ts';
import type { Asset } from '#lib/assets/schema.ts';
import { claimedKind, type FileKind } from '#lib/assets/upload/file-kinds.ts';
import type { StoredDuplicate } from './upload-state.ts';

/** The names of kinds of files: `JPEG, PNG … or CSV`. */
export function kindsText(kinds: readonly FileKind[]): string {
  return new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(
    kinds.map(({ name }) => name),
  );
}

/** Why a file is refused by its name or size; undefined if it is not. */
export function fileRefusal(
  { name, size }: Pick<File, 'name' | 'size'>,
  limitBytes: number,
): string | undefined {
  if (!claimedKind(name)) return 'File type not supported.';
  if (size === 0) return 'The file is empty.';
  if (size > limitBytes) return `The file is over the limit of ${formatFileSize(limitBytes)}.`;
  return undefined;
}

/** Hashing a chunk takes a few milliseconds, so that the page stays responsive. */
const CHUNK_BYTES = 512 * 1024;

/**
 * SHA-256 of a file in lower-case hexadecimal, read in chunks to bound memory and keep the page responsive. `onRead`
 * receives the number of bytes read so far. Rejects if the file cannot be read or `signal` is aborted.
 */
export async function fileChecksum(
  file: Blob,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    signal.throwIfAborted();
    const chunk = file.slice(from, from + CHUNK_BYTES);
    hash.update(new Uint8Array(await chunk.arrayBuffer()));
    onRead(Math.min(from + CHUNK_BYTES, file.size));
  }
  return bytesToHex(hash.digest());
}

const OPTIONS = { timeoutMs: 10_000 };
const MAX_TRIES = 4;
/** A longer Retry-After is an error. */
const MAX_WAIT_MS = 60_000;

/**
 * The asset whose bytes have this SHA-256, or null. Retries after Retry-After, since hundreds of files may hit the rate
 * limit; not left to TanStack Query, which pauses retries in a hidden tab. Throws ApiError.
 */
export async function findDuplicate(
  countryCode: string,
  checksum: string,
): Promise<StoredDuplicate | null> {
  const path = `/portal-api/${countryCode}/assets?checksumSha256=${checksum}`;
  for (let tries = 1; ; tries += 1) {
    try {
      const { assets } = await fetchJson<{ assets: readonly Asset[] }>(path, OPTIONS);
      const duplicate = assets.find(({ status }) => status !== 'FAILED');
      return duplicate ? { assetId: duplicate.assetId, name: duplicate.name } : null;
    } catch (error) {
      const waitMs = error instanceof ApiError ? error.retryAfterMs : undefined;
      if (waitMs === undefined || waitMs > MAX_WAIT_MS || tries === MAX_TRIES) throw error;
      await pause(waitMs);
    }
  }
}
