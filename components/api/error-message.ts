import { ApiError } from './api-error.ts';

/** A sentence for a failed request, without its full stop. `forbidden` is what the user may not do, for a 403. */
export function errorMessage(error: Error, forbidden = 'do this'): string {
  if (!(error instanceof ApiError)) {
    return 'A part of this page could not be loaded: check the network';
  }
  if (error.isTimeout) return 'The service took too long to answer';
  if (error.status === 403) return `You may not ${forbidden}`;
  // For these statuses the service's own message is more precise than the status.
  if (SHOWS_MESSAGE.has(error.status) && error.code && error.details.length === 0) {
    return error.message.replace(/\.$/, '');
  }
  return MESSAGES[error.status] ?? 'The service failed';
}

const SHOWS_MESSAGE: ReadonlySet<number> = new Set([400, 415]);

const MESSAGES: Readonly<Record<number, string>> = {
  0: 'The service cannot be reached: check the network',
  400: 'Something is not as it has to be',
  401: 'You are no longer signed in',
  404: 'It is not there any more',
  409: 'It was sent before with other details',
  412: 'It was changed after you opened this page',
  413: 'It is larger than the service takes',
  415: 'The service does not take files of this kind',
  429: 'Too many requests in a short time: wait a minute',
  502: 'The store for files does not work as it should',
  503: 'The service is busy or restarting',
  504: 'The store for files does not answer',
  507: 'The service has no room left for files: tell whoever looks after it',
};
