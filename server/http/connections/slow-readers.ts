import type { ServerResponse } from 'node:http';
import type { Admission } from '#lib/api/limits/admission.ts';

/** Slower than a modem. The grace is for links that stall for some seconds. */
const READ_BYTES_PER_SECOND = 8 * 1024;
const READ_GRACE_MS = 10_000;

/**
 * Counts the unsent bytes of a response that is written completely, and destroys the connection beyond the caller's share,
 * or when the client has not read them in time.
 */
export function limitUnsentBytes(
  outgoing: ServerResponse,
  unsentBytes: Admission['unsentBytes'],
  caller: string,
): void {
  const bytes = outgoing.writableLength;
  if (bytes === 0) return;
  const release = unsentBytes.tryAcquire(caller, bytes);
  if (!release) return void outgoing.destroy();
  const readMs = READ_GRACE_MS + (bytes / READ_BYTES_PER_SECOND) * 1_000;
  const timer = setTimeout(() => outgoing.destroy(), readMs).unref();
  outgoing.once('close', () => {
    clearTimeout(timer);
    release();
  });
}
