import { countOf } from '#lib/text/text.ts';
import { ApiError } from './api-error.ts';

/** A sentence for a failed request, without its full stop. `forbidden` is what the user may not do, for a 403. */
export function errorMessage(error: Error, forbidden = 'do this'): string {
  if (!(error instanceof ApiError)) {
    return 'Part of this page didn’t load: check your connection';
  }
  if (error.isTimeout) return 'The service took too long to answer';
  if (error.status === 403) return `You don’t have permission to ${forbidden}`;
  // For these statuses the service's own message is more precise than the status.
  if (SHOWS_MESSAGE.has(error.status) && error.code && error.details.length === 0) {
    return error.message.replace(/\.$/, '');
  }
  if (error.status === 429 && error.retryAfterMs !== undefined)
    return `Too many requests: retry in ${countOf(Math.ceil(error.retryAfterMs / 1_000), 'second')}`;
  return MESSAGES[error.status] ?? 'Something went wrong at our end';
}

const SHOWS_MESSAGE: ReadonlySet<number> = new Set([400, 415, 507]);

const MESSAGES: Readonly<Record<number, string>> = {
  0: 'Can’t reach the service: check your connection',
  400: 'Some details aren’t right',
  401: 'You’re signed out',
  404: 'It no longer exists',
  409: 'It was already sent with different details',
  412: 'Someone changed this after you opened it',
  413: 'It’s too large',
  415: 'File type not supported',
  429: 'Too many requests: wait a minute',
  502: 'File storage isn’t working',
  503: 'The service is busy or restarting',
  504: 'File storage isn’t answering',
  507: 'There’s no room left for files: tell your system administrator',
};
