import type { Attempt } from '#lib/webhooks/webhook.ts';

/** What came of a message, in words. */
export function attemptText({ status, error }: Attempt): string {
  if (status !== undefined)
    return status >= 200 && status < 300 ? `Accepted (${status})` : `Answered ${status}`;
  if (error === 'ADDRESS_NOT_ALLOWED') return 'Not sent: its name leads to no public address';
  if (error === 'SECRET_LOST') return 'Not sent: its secret can’t be read';
  return error === 'TIMED_OUT' ? 'No answer in 15 seconds' : `Not reached (${error})`;
}
