import type { Admission } from '#server/admission.ts';
import type { BufferedResponse } from './buffered-response.ts';

/** Counts what its caller has not read of an answer, and ends the connection beyond what one caller may leave. */
export function limitUnsent(
  outgoing: BufferedResponse,
  unsentBytes: Admission['unsentBytes'],
  caller: string,
): void {
  const bytes = outgoing.writableLength;
  if (bytes === 0) return;
  const release = unsentBytes.tryAcquire(caller, bytes);
  if (release) outgoing.once('close', release);
  else outgoing.destroy();
}
