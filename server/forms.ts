import type { IncomingMessage } from 'node:http';
import { Failure } from '#lib/failures.ts';
import { pathOf } from './refusal.ts';

/** The pages' own forms that are sent by POST, by their addresses. */
const FORMS: readonly string[] = ['/api/auth/sign-out', '/api/home-branch'];
const LARGEST_FORM = 4 * 1024;

/** Whether somebody sends one of the pages' forms, or what looks like it. */
export function isForm(incoming: IncomingMessage): boolean {
  return incoming.method === 'POST' && FORMS.includes(pathOf(incoming));
}

/**
 * What is wrong with a form: it comes from a page of another origin, or is larger than any of ours. Browsers
 * write these headers themselves; a request without them is not from a page of ours.
 */
export function formFailure({ headers }: IncomingMessage): Failure | undefined {
  if (headers['sec-fetch-site'] !== 'same-origin') {
    return new Failure('INSUFFICIENT_SCOPE', 'This form is sent by a page of this service alone.');
  }
  const isLarge = Number(headers['content-length'] ?? 0) > LARGEST_FORM;
  if (isLarge || headers['transfer-encoding'] !== undefined) {
    return new Failure('PAYLOAD_TOO_LARGE', 'This form is above 4 KiB.');
  }
  return undefined;
}
