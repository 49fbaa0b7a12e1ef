import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

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
