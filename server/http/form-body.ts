import type { IncomingMessage } from 'node:http';
import { BODY_MS, lateBody } from '#lib/api/request/body.ts';
import { DomainError, invalid } from '#lib/errors.ts';
import { withTimeout } from '#lib/time/pause.ts';

/** The largest form, in bytes: less than Node's read buffer, so that it can wait there unread. */
const MAX_FORM_BYTES = 16 * 1024;

/**
 * Waits until a form has arrived completely, without consuming it. Throws PAYLOAD_TOO_LARGE beyond 16 KiB, and
 * VALIDATION_ERROR if the client disconnects or takes longer than 30 s.
 */
export function receiveForm(incoming: IncomingMessage): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const check = () => {
    if (incoming.readableLength > MAX_FORM_BYTES) reject(tooLarge());
    else if (incoming.complete) resolve();
  };
  const onClose = () => reject(invalid([{ field: 'body', issue: 'was not sent whole' }]));
  incoming.on('readable', check);
  incoming.once('close', onClose);
  incoming.once('error', onClose);
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_FORM_BYTES) reject(tooLarge());
  check();
  return withTimeout(promise, BODY_MS, lateBody).finally(() => {
    incoming.off('readable', check);
    incoming.off('close', onClose);
    incoming.off('error', onClose);
  });
}

function tooLarge(): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', 'The form is above 16 KiB.');
}
