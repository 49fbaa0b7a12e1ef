import { randomUUID } from 'node:crypto';

const VALID_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The correlation id of a request: the caller's own if it is valid, otherwise a new one. */
export function correlationIdOf(sent: string | null | undefined): string {
  return sent && VALID_ID.test(sent) ? sent : randomUUID();
}
