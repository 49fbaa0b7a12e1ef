import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ApiError } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { claimedKind, FILE_KINDS } from '#lib/assets/file-kinds.ts';
import { fileSize } from '#lib/assets/file-size.ts';
import { AssetSearchPage } from '#lib/assets/search-schema.ts';
import type { StoredTwin } from './upload-state.ts';

/** The kinds that are taken, as people call them: `JPEG, PNG … or CSV`. */
export const KIND_NAMES = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(
  FILE_KINDS.map(({ name }) => name),
);

/** Why a file cannot go up, as far as its name and size tell; undefined where it may. */
export function fileRefusal(
  { name, size }: Pick<File, 'name' | 'size'>,
  limitBytes: number,
): string | undefined {
  if (!claimedKind(name)) return `Its ending is of no kind that is taken: ${KIND_NAMES}.`;
  if (size === 0) return 'It is empty.';
  if (size > limitBytes) return `It is larger than the ${fileSize(limitBytes)} that are taken.`;
  return undefined;
}

/** Read at a time: a few milliseconds of work, between which the page answers. */
const CHUNK_BYTES = 512 * 1024;

/**
 * SHA-256 of the bytes of a file in lower-case hexadecimal, read in pieces, so that a large one neither
 * fills the memory nor holds up the page. `onRead` is told how many bytes are read. Rejects where the
 * file cannot be read, and once `signal` is aborted.
 */
export async function fileChecksum(
  file: Blob,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    signal.throwIfAborted();
    const piece = file.slice(from, from + CHUNK_BYTES);
    hash.update(new Uint8Array(await piece.arrayBuffer()));
    onRead(Math.min(from + CHUNK_BYTES, file.size));
  }
  return bytesToHex(hash.digest());
}

const TWIN_TIMEOUT_MS = 10_000;
const MAX_TRIES = 4;
/** A service that asks to wait longer is not waited for. */
const LONGEST_WAIT_MS = 60_000;

/**
 * The asset that has bytes with this SHA-256; null where none has. Hundreds of files are asked about one after the
 * other, so that the service may ask to wait a while: it is asked again then, whether the tab is in sight or not.
 * Throws ApiError.
 */
export async function findTwin(countryCode: string, checksum: string): Promise<StoredTwin | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await askForTwin(countryCode, checksum);
    } catch (error) {
      const waitMs = error instanceof ApiError ? error.retryAfterMs : undefined;
      if (waitMs === undefined || waitMs > LONGEST_WAIT_MS || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

async function askForTwin(countryCode: string, checksum: string): Promise<StoredTwin | null> {
  const query = new URLSearchParams({ checksumSha256: checksum });
  const answer = await apiFetch(`/portal-api/${countryCode}/assets?${query}`, {
    timeoutMs: TWIN_TIMEOUT_MS,
  });
  const { assets } = AssetSearchPage.parse(await answer.json());
  const twin = assets.find(({ status }) => status !== 'FAILED');
  return twin ? { assetId: twin.assetId, name: twin.name } : null;
}
